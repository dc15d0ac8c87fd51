import './grid.css'
import { type CSSProperties, type ReactNode, memo, useCallback, useEffect, useMemo, useRef } from 'react'
import type { Entity, Field, Model } from '@portico/model'
import type { Grouping, ListGroups } from '../../backend/records/groups/grouping.ts'
import { type LoadedRow, personOf } from '../../backend/records/select.ts'
import type { WindowState } from '../../backend/records/window-state.ts'
import type { RowWindow } from '../../backend/records/window.ts'
import { fieldType } from '../../fields/registry.ts'
import { recordsTexts as words } from '../../lib/texts/records.ts'
import { useTextScale } from '../../lib/use-text-scale.ts'
import { Icon } from '../../ui/icon.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import type { EditStore, RowMark } from './edit-store.ts'
import { type ListFields, chooseListFields } from './list-fields.ts'
import { ListHead } from './list-head.tsx'
import { groupSteps, plainSteps } from './list-steps.ts'
import { useDrawnExtent } from './use-drawn-extent.ts'
import type { ListLive } from './list-live.ts'
import { longPress } from './long-press.ts'
import { RowMarkSign } from './row-mark-sign.tsx'
import type { Selection } from './selection.ts'
import type { RecordLinks } from './use-record-links.ts'
import { useRowScroll } from './use-row-scroll.ts'

/** Of a row, where texts are as large as usual; pixels. */
const usualHeight = 60
const footHeight = 34
/** Lines drawn beyond what scrolling asks for, which in groups are steps lower than a line. */
const beyond = 6

export interface RecordsListProps {
  readonly entity: Entity
  readonly model: Model
  readonly window: RowWindow
  readonly state: WindowState
  /** The groups that the rows stand in; null: none. */
  readonly groups: ListGroups | null
  readonly by: Grouping | null
  readonly onFold: (value: string | null) => void
  readonly links: RecordLinks
  readonly live: ListLive
  readonly edits: EditStore
  readonly placeKey: string
  /** Counts how often the first rows were asked for. */
  readonly topTurn: number
  readonly foot: ReactNode
  readonly selection: Selection
  /** Rows are being chosen: a tap chooses instead of opening. */
  readonly isChoosing: boolean
  /** Null where rows cannot be told apart. */
  readonly onSelect: ((row: LoadedRow) => void) | null
  readonly onView: (from: number, to: number) => void
}

/** The phone's form of the grid: the same rows, two lines each, under the heads of their groups. A tap opens the record; a long press chooses it, and from then on so does a tap. */
export default function RecordsList({ entity, window, state, groups, by, onFold, links, live, edits, placeKey, topTurn, foot, selection, isChoosing, onSelect, onView }: RecordsListProps) {
  const ungrouped = useDrawnExtent(state)
  const fields = useMemo(() => chooseListFields(entity), [entity])
  const rem = useRef<HTMLSpanElement>(null)
  const rowHeight = Math.round(usualHeight * useTextScale(rem))
  const steps = useMemo(() => (groups === null ? plainSteps(ungrouped) : groupSteps(groups.lines, groups.all.some(({ sums }) => Object.keys(sums).length > 0))), [groups, ungrouped])
  const { lines, extent } = steps
  const stepHeight = rowHeight / steps.row
  const onSteps = useCallback((from: number, to: number) => onView(...lines.rowsIn(steps.lineAt(from), to <= from ? steps.lineAt(from) : steps.lineAt(to - 1) + 1)), [lines, steps, onView])
  const scroll = useRowScroll<HTMLUListElement>({ extent, rowHeight: stepHeight, chrome: footHeight, placeKey: `${topTurn} ${placeKey}`, shift: state.shift * steps.row, onView: onSteps })
  const { sheet, body } = scroll
  const select = useRef(onSelect)
  useEffect(() => {
    select.current = onSelect
  })
  useEffect(() => (body.current === null ? undefined : longPress(body.current, (element) => {
    const position = element.closest<HTMLElement>('[data-position]')?.dataset['position']
    const row = position === undefined ? undefined : window.row(Number(position))
    if (row === undefined || row.key === '' || select.current === null) return false
    select.current(row)
    return true
  })), [body, window])
  const margin = groups === null ? 0 : beyond
  const [first, last] = scroll.last <= scroll.first ? [0, 0] : [Math.max(0, steps.lineAt(scroll.first) - margin), Math.min(lines.count, steps.lineAt(scroll.last - 1) + 1 + margin)]
  const style = { '--rl-row': `${rowHeight}px`, '--rl-head': `${steps.topOf(1) * stepHeight}px` } as CSSProperties
  return (
    <div className="rg-sheet" ref={sheet} onScroll={scroll.onScroll}>
      <span className="rl-rem" ref={rem} />
      <div className="rl-space" style={{ height: Math.max(scroll.height, scroll.viewport) }} />
      <ul className="rl-body" ref={body} style={style} aria-label={entity.label} aria-busy={state.isLoading}>
        {Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index).map((at) => {
          const line = lines.at(at)
          const top = (steps.topOf(at) - scroll.base) * stepHeight
          if (line.kind === 'row') {
            const row = window.row(line.position)
            const key = row?.key ?? ''
            return <ListRow key={line.position} row={row} isFresh={live.marks.has(key)} mark={edits.mark(key)} position={line.position} top={top} fields={fields} links={links} isChosen={isChoosing ? selection.has(key) : null} onSelect={onSelect} />
          }
          const group = groups?.all[line.group]
          return group === undefined || by === null ? null : <ListHead key={`group ${group.value ?? ''} ${group.value === null}`} entity={entity} group={group} by={by} top={top} onFold={onFold} />
        })}
      </ul>
      {foot}
    </div>
  )
}

interface ListRowProps {
  readonly row: LoadedRow | undefined
  readonly isFresh: boolean
  readonly mark: RowMark | undefined
  readonly position: number
  readonly top: number
  readonly fields: ListFields
  readonly links: RecordLinks
  /** Null while none is being chosen. */
  readonly isChosen: boolean | null
  readonly onSelect: ((row: LoadedRow) => void) | null
}

const ListRow = memo(function ListRow({ row, isFresh, mark, position, top, fields, links, isChosen, onSelect }: ListRowProps) {
  const style = { transform: `translateY(${top}px)` }
  if (row === undefined) {
    return <li className="rl-row" style={style}><span className="rl-title"><SkeletonBlock width={120 + ((position * 37) % 90)} /></span><span className="rl-second"><SkeletonBlock width={72 + ((position * 53) % 60)} /></span></li>
  }
  const content = (
    <>
      {fields.picture === null ? null : <span className="rl-picture"><Value row={row} field={fields.picture} /></span>}
      <span className="rl-title">{isChosen === null ? null : <span className={isChosen ? 'rg-box is-on' : 'rg-box'} aria-hidden="true">{isChosen ? <Icon name="check" size={11} /> : null}</span>}<span className="trunc">{plain(row, fields.title) || words.untitled}</span>{mark === undefined ? null : <span className="rl-mark"><RowMarkSign mark={mark} /></span>}</span>
      <span className="rl-state"><Value row={row} field={fields.state} /></span>
      <span className="rl-second"><Value row={row} field={fields.second} /></span>
      <span className="rl-other"><Value row={row} field={fields.other} /></span>
    </>
  )
  const classes = ['rl-row', fields.picture !== null && 'has-picture', isFresh && 'is-fresh', mark === 'gone' && 'is-leaving', isChosen === true && 'is-chosen'].filter(Boolean).join(' ')
  if (row.key === '') return <li className={classes} style={style}>{content}</li>
  if (isChosen !== null) {
    return <li><button type="button" aria-pressed={isChosen} className={classes} style={style} data-position={position} onClick={() => onSelect?.(row)}>{content}</button></li>
  }
  return (
    <li>
      <a
        data-position={position}
        className={classes} style={style} href={links.href(row.key)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          links.open(row.key)
        }}
      >
        {content}
      </a>
    </li>
  )
})

function Value({ row, field }: { readonly row: LoadedRow; readonly field: Field | null }) {
  if (field === null) return null
  const { Cell } = fieldType(field)
  return <Cell field={field} value={row.values[field.name] ?? null} title={row.titles[field.name]} person={personOf(row, field.name)} row={row.values} />
}

function plain(row: LoadedRow, field: Field | null): string {
  const value = field === null ? null : (row.values[field.name] ?? null)
  return field === null || value === null ? '' : fieldType(field).toPlainText(value, field, row.titles[field.name])
}
