import { type KeyboardEvent, useMemo, useState } from 'react'
import type { Entity } from '@portico/model'
import type { RowWindow } from '../../backend/records/window.ts'
import { fieldType } from '../../fields/registry.ts'
import type { Column } from './columns.ts'
import type { EditStore } from './edit-store.ts'
import { readKey } from './grid-keys.ts'
import type { ActiveCell, Editing, RowActions } from './grid-row.tsx'
import { type Leave, leaveBy, stay, typedKinds } from './leave.ts'
import type { RecordLinks } from './use-record-links.ts'

interface CellEditingOptions {
  readonly entity: Entity
  readonly columns: readonly Column[]
  readonly window: RowWindow
  readonly edits: EditStore
  readonly links: RecordLinks
  readonly active: ActiveCell
  /** The keyboard belongs to the grid again. Stable, as `onLeave` is. */
  readonly onFree: () => void
  /** A cell was left by Tab or Enter. */
  readonly onLeave: (by: Leave) => void
}

export interface CellEditing {
  readonly editing: Editing | null
  /** Opens the editor of a cell, with what was typed over it; false where it has none. */
  readonly startEdit: (cell: ActiveCell, typed: string | null) => boolean
  readonly stopEdit: () => void
  /** While the editor is on its way: takes what is typed, and Enter and Tab behind it, so that nothing is lost. True where an edit is under way. */
  readonly typeAhead: (event: KeyboardEvent) => boolean
  readonly actions: RowActions
}

/** The cell that is being edited, and what its editor and its marks call back. */
export function useCellEditing({ entity, columns, window, edits, links, active, onFree, onLeave }: CellEditingOptions): CellEditing {
  const [editing, setEditing] = useState<Editing | null>(null)
  /** A cell whose row is not there yet: what is typed meanwhile is not lost. */
  const [awaited, setAwaited] = useState<ActiveCell & Pick<Editing, 'typed'> | null>(null)

  // What was typed rests on what this very cell was saved as meanwhile.
  const newest = editing === null ? null : edits.newest(editing.base, editing.field)
  if (editing !== null && newest !== null && newest !== editing.base) setEditing({ ...editing, key: newest.key, base: newest })
  if (awaited !== null) {
    const { row, column, typed } = awaited
    const base = window.row(row)
    const field = columns[column]?.field.name
    if (base !== undefined || row !== active.row || column !== active.column) setAwaited(null)
    if (base !== undefined && field !== undefined && row === active.row && column === active.column) setEditing({ key: base.key, field, base, typed })
  }

  const actions = useMemo((): RowActions => ({
    entity, href: links.href,
    commit: (row, field, value, leave) => {
      setEditing(null)
      onFree()
      if (leave.rows !== 0 || leave.columns !== 0) onLeave(leave)
      const edit = edits.edits(row.key)?.[field]
      if (edit !== undefined && edit.kind !== 'saving' && value === (row.values[field] ?? null)) edits.discard(row.key, field)
      else if (value !== (edit === undefined ? (row.values[field] ?? null) : edit.value)) void edits.save(row, field, value)
    },
    cancel: () => {
      setEditing(null)
      onFree()
    },
    retry: (key, field) => edits.retry(key, field),
    discard: (key, field) => {
      const edit = edits.edits(key)?.[field]
      if (edit?.kind === 'conflict') window.replace(key, () => edit.theirs)
      edits.discard(key, field)
      onFree()
    },
  }), [entity, links, edits, window, onFree, onLeave])

  return {
    editing, actions,
    startEdit: ({ row, column }, typed) => {
      const base = window.row(row)
      const found = columns[column]
      if (!found?.isEditable) return false
      if (base === undefined) setAwaited({ row, column, typed })
      else {
        edits.begin(base, found.field.name)
        setEditing({ key: base.key, field: found.field.name, base, typed })
      }
      return true
    },
    stopEdit: () => setEditing(null),
    typeAhead: (event) => {
      if (editing === null && awaited === null) return false
      const command = readKey(event, false)
      const known = (editing ?? awaited)?.typed ?? ''
      const type = (typed: string) => {
        setEditing(editing && { ...editing, typed })
        setAwaited(awaited && { ...awaited, typed })
        event.preventDefault()
      }
      const leave = leaveBy(event)
      if (editing !== null && leave !== stay) {
        event.preventDefault()
        const field = columns.find((column) => column.field.name === editing.field)?.field
        if (field !== undefined && editing.typed !== null && typedKinds.has(field.kind)) actions.commit(editing.base, editing.field, fieldType(field).fromInput(editing.typed, field), leave)
      } else if (event.key === 'Escape') {
        setAwaited(null)
        actions.cancel()
        event.preventDefault()
      } else if (Array.from(event.key).length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) type(known + event.key)
      else if (command?.kind === 'type') type(known.slice(0, -1))
      return true
    },
  }
}
