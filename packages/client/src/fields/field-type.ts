import type { ComponentType } from 'react'
import type { Field, Row } from '@portico/model'
import type { FilterOperator } from './filters.ts'

/** Where a value stands: in a row of a table, or on a page of its own. */
type Layout = 'cell' | 'form'

export interface CellProps {
  readonly field: Field
  /** PostgreSQL's text form, or null. */
  readonly value: string | null
  /** The title of the record that a reference points to; undefined where it was not asked for. */
  readonly title?: string | null | undefined
  /** Who a reference names (`personOf`), where it was read with the row. */
  readonly person?: string | null | undefined
  /** `cell` (one line) where it is not given. */
  readonly layout?: Layout | undefined
  /** What was read of the record, where it is one's: for cells that a builder wrote. */
  readonly row?: Row | undefined
}

export interface EditorProps {
  readonly field: Field
  /** PostgreSQL's text form, or null. What cannot be understood travels as it was typed, for the backend to judge. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  /** Enter, leaving, or a choice. The value is given, since the last change may not have been rendered yet. */
  readonly onCommit: (value: string | null) => void
  /** Escape, or a picker closed without a choice. */
  readonly onCancel: () => void
  readonly isInvalid: boolean
  /** Ids of the hint and the error. */
  readonly describedBy: string | undefined
  readonly autoFocus: boolean
  readonly layout: Layout
  /** Id of the control, for a `<label for>`. */
  readonly id?: string | undefined
  /** The name for assistive technology where there is no visible label. The field's label otherwise. */
  readonly label?: string | undefined
  /** The title of the record a reference points to now. */
  readonly title?: string | null | undefined
  /** The record the value belongs to: what is uploaded is put below it. No key yet where it is being created. */
  readonly record?: { readonly entity: string; readonly key: string | null } | undefined
  /** What was read of the record, or is given for a new one: for editors that a builder wrote. */
  readonly row?: Row | undefined
  /** The value that is stored now, where it differs from the one being edited: allowed moves start from it. */
  readonly stored?: string | null | undefined
  /** What was typed before the editor was there, as it was written: "3." is going to be more than 3. */
  readonly begun?: string | null | undefined
}

export interface FieldType {
  /** Light and synchronous: a grid renders thousands. */
  readonly Cell: ComponentType<CellProps>
  readonly Editor: ComponentType<EditorProps>
  /** Name of the sign in a column head (`ui/icon.tsx`). */
  readonly icon: string
  readonly align: 'start' | 'end' | 'center'
  /** Takes the whole width of a record page or form. */
  readonly isWide: boolean
  readonly filterOperators: readonly FilterOperator[]
  /** A builder's own cell, which stands also where a link of ours would. */
  readonly isOwn?: boolean
  /** PostgreSQL's text to what a person edits, in the reader's locale where that is safe. */
  readonly toInput: (value: string | null, field: Field) => string
  /** What a person typed to PostgreSQL's text; text that is not understood is given back as it is. Empty is null. */
  readonly fromInput: (text: string, field: Field) => string | null
  /** One line of plain text: for copying, tooltips, CSV and accessible names. */
  readonly toPlainText: (value: string | null, field: Field, title?: string | null) => string
}
