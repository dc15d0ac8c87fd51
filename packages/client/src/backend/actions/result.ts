import type { Entity, Field } from '@portico/model'
import type { Json } from '../../lib/exact-json.ts'
import type { LoadedRow } from '../records/select.ts'
import type { LiveText } from './live-text.ts'

/** What came back from a call, by the way it is shown. */
export type CallResult =
  | { readonly kind: 'nothing' }
  /** One value, or (`isList`) any number of them, in PostgreSQL's text form. */
  | { readonly kind: 'value'; readonly field: Field; readonly values: readonly (string | null)[]; readonly isList: boolean }
  /** Rows of an entity, or of columns of their own; `isList` false: there can be one at most. */
  | { readonly kind: 'rows'; readonly columns: readonly Field[]; readonly entity: Entity | null; readonly rows: readonly LoadedRow[]; readonly isList: boolean; readonly hasMore: boolean }
  | { readonly kind: 'json'; readonly value: Json }
  /** Shown where it is a picture, to download otherwise. */
  | { readonly kind: 'file'; readonly file: Blob; readonly name: string }
  /** Text that may still be coming. */
  | { readonly kind: 'text'; readonly text: LiveText }
