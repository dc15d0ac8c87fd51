import type { ComponentType } from 'react'
import type { Entity, Field, Model } from '@portico/model'
import type { AnyDatabase, Column, EntityId, Value, Values } from './database.ts'
import type { OwnBackend } from './use-own-backend.ts'

/** What `portico.config.tsx` exports. Everything is optional, and nothing in it can grant what the backend refuses. */
export interface PorticoConfig<D = AnyDatabase> {
  readonly brand?: BrandConfig
  readonly navigation?: NavigationConfig<D>
  /** By table or view: `items`, outside `public` with its schema: `sales.orders`. */
  readonly entities?: string extends keyof D ? Readonly<Record<string, EntityConfig<D>>> : { readonly [E in EntityId<D>]?: EntityConfig<D, E> }
  /** By their name in the address: `today` is at `/pages/today`. */
  readonly pages?: Readonly<Record<string, PageConfig>>
  /** What can be done anywhere, from `⌘K`. What is done with a record stands in its entity. */
  readonly actions?: Readonly<Record<string, ActionConfig<D>>>
}

export interface BrandConfig {
  /** Instead of the workspace's name. */
  readonly name?: string
  /** Address of a picture, as an import of it gives; it stands in a square of 22 pixels. */
  readonly logo?: string
  /** Colour of what can be acted on, `#rrggbb`. Its hue and strength are kept, its lightness is chosen so that words on it can be read, in light and dark. */
  readonly accent?: string
}

export interface NavigationConfig<D = AnyDatabase> {
  /** These tables come first, in this order. */
  readonly order?: readonly EntityId<D>[]
  /** Headed groups above the other tables. */
  readonly groups?: readonly { readonly label: string; readonly items: readonly (EntityId<D> | PageLink | OwnLink)[] }[]
  /** Left out of the navigation and of `⌘K`; who may read them can still open them. */
  readonly hidden?: readonly EntityId<D>[]
}

/** A page of this configuration, where it shall stand. Pages that no group names stand under “Pages”. */
export interface PageLink {
  readonly page: string
}

export interface OwnLink {
  readonly label: string
  /** A path of the app (`/t/items?layout=board`), or an address elsewhere, which opens in a tab of its own. */
  readonly href: string
  /** A Lucide icon. */
  readonly icon?: string
}

export interface EntityConfig<D = AnyDatabase, E extends string = string> {
  readonly label?: string
  /** In the singular, for sentences and buttons. */
  readonly singular?: string
  readonly help?: string
  /** A Lucide icon. */
  readonly icon?: string
  readonly fields?: string extends keyof D ? Readonly<Record<string, FieldConfig<D>>> : { readonly [C in Column<D, E>]?: FieldConfig<D, E, C> }
  /** Other ways to show the records, by their name in the address: `shelf` is `?layout=shelf`. */
  readonly views?: Readonly<Record<string, ViewConfig<D, E>>>
  /** What can be done with a record. */
  readonly actions?: Readonly<Record<string, RecordActionConfig<D, E>>>
}

export interface FieldConfig<D = AnyDatabase, E extends string = string, C extends string = string> {
  readonly label?: string
  readonly help?: string
  readonly hidden?: boolean
  /** Shows a value, wherever one is shown: in rows, on cards, on the page of a record. */
  readonly cell?: ComponentType<OwnCellProps<D, E, C>>
  /** Edits a value, wherever one is edited: in cells, on the page of a record, in forms. */
  readonly editor?: ComponentType<OwnEditorProps<D, E, C>>
}

export interface OwnCellProps<D = AnyDatabase, E extends string = string, C extends string = string> {
  /** PostgreSQL's text, or null. */
  readonly value: Value<D, E, C>
  readonly field: Field
  readonly entity: Entity
  /** What was read of the record with it: its key and what is shown of it. */
  readonly row: Values<D, E>
  /** What the record is called that a reference points to; undefined where it was not asked for. */
  readonly title: string | null | undefined
  /** `cell`: one line in a row; `form`: on a page of its own. */
  readonly layout: 'cell' | 'form'
  /** May the reader's role not change it? */
  readonly readOnly: boolean
}

export interface OwnEditorProps<D = AnyDatabase, E extends string = string, C extends string = string> extends Omit<OwnCellProps<D, E, C>, 'readOnly'> {
  /** While it is being edited. */
  readonly onChange: (value: Value<D, E, C> | null) => void
  /** Enter, leaving, or a choice: it is checked and written, as any edit. */
  readonly onCommit: (value: Value<D, E, C> | null) => void
  /** Escape. */
  readonly onCancel: () => void
  readonly isInvalid: boolean
  /** Ids of the hint and the error, for `aria-describedby`. */
  readonly describedBy: string | undefined
  readonly autoFocus: boolean
  /** Id of the control, for the `<label>` that stands beside it. */
  readonly id: string | undefined
  /** The name for assistive technology where there is no visible label. */
  readonly label: string
}

export interface ViewConfig<D = AnyDatabase, E extends string = string> {
  readonly label: string
  /** A Lucide icon. */
  readonly icon?: string
  /** The columns it reads; without them all that the role may read. */
  readonly columns?: readonly Column<D, E>[]
  readonly component: ComponentType<OwnViewProps<D, E>>
}

export interface OwnViewProps<D = AnyDatabase, E extends string = string> {
  readonly entity: Entity
  /** The first records that the filters, the search and the order let through; they follow what others change. */
  readonly records: readonly OwnRecord<D, E>[]
  readonly isLoading: boolean
  /** Reads more; null where there are no more. */
  readonly loadMore: (() => void) | null
  /** Opens a record's page. */
  readonly open: (record: OwnRecord<D, E>) => void
  /** The address of a record's page. */
  readonly href: (record: OwnRecord<D, E>) => string
}

export interface OwnRecord<D = AnyDatabase, E extends string = string> {
  /** Its part of the address. */
  readonly key: string
  readonly values: Values<D, E>
  /** By column: what the records are called that references point to. */
  readonly titles: Readonly<Record<string, string | null>>
}

export interface PageConfig {
  readonly label: string
  /** A Lucide icon. */
  readonly icon?: string
  readonly component: ComponentType
}

export interface ActionContext<D = AnyDatabase> {
  readonly backend: OwnBackend<D>
  readonly model: Model
  /** To a path of the app. */
  readonly navigate: (path: string) => void
  /** Says something for a moment at the edge of the screen. */
  readonly notify: (message: string) => void
  /** Reads again what is shown: after something was changed. */
  readonly refresh: () => Promise<void>
}

/** What an action does. A text that it gives back is shown; what it throws is said, and the app goes on. */
type Run<C> = (context: C) => Promise<string | undefined> | Promise<void> | string | undefined | void

export interface ActionConfig<D = AnyDatabase> {
  readonly label: string
  /** A Lucide icon. */
  readonly icon?: string
  readonly run: Run<ActionContext<D>>
}

export interface RecordActionContext<D = AnyDatabase, E extends string = string> extends ActionContext<D> {
  readonly entity: Entity
  /** Its values as they are stored: what was typed before is written first. */
  readonly record: OwnRecord<D, E>
}

export interface RecordActionConfig<D = AnyDatabase, E extends string = string> {
  readonly label: string
  /** A Lucide icon. */
  readonly icon?: string
  /** Is it offered for this record? Always, where nothing is said. */
  readonly when?: (record: OwnRecord<D, E>) => boolean
  readonly run: Run<RecordActionContext<D, E>>
}

/** Names of tables and columns are completed and checked with the type that `portico types` writes: `defineConfig<Database>({ … })`. */
export function defineConfig<D = AnyDatabase>(config: PorticoConfig<NoInfer<D>>): PorticoConfig<D> {
  return config
}

