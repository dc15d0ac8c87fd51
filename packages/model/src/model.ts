import type { RelationKind, TypeDescription } from './description.ts'
import type { Rule } from './rule.ts'
import type { StateMachine } from './state-machine.ts'

/**
 * What the screens are built from. Made by `buildModel(description)`; a total function of the description,
 * so that a screen never asks a question the database already answered.
 */
export interface Model {
  readonly role: string
  /** In the order of the navigation: `@order`less, by label. Hidden ones are included, marked. */
  readonly entities: readonly Entity[]
  readonly functions: readonly Action[]
  /** By `Entity.id`. */
  readonly byId: ReadonlyMap<string, Entity>
  /** The entity whose rows describe members (`@people user_id`), or null. */
  readonly people: { readonly entity: Entity; readonly userField: string } | null
}

/** A row as it travels between backend and screen: each value is PostgreSQL's own text form (`col::text`), or null. */
export type Row = Readonly<Record<string, string | null>>

export interface Entity {
  /** `table`, or `schema.table` outside `public`. Used in the URL. */
  readonly id: string
  readonly schema: string
  readonly name: string
  readonly kind: RelationKind
  /** "Items". */
  readonly label: string
  /** "item", lower case, for sentences and buttons ("New item"). */
  readonly singular: string
  readonly help: string | null
  /** Lucide icon name, from `@icon` or guessed from the name; `table-2` otherwise. */
  readonly icon: string
  readonly hidden: boolean
  /** Visitors may see it (`@public`). */
  readonly isPublic: boolean
  /** Offered as a public form (`@form`). */
  readonly isForm: boolean
  /** Its rows are the conversation of the record that they point to (`@comments`). */
  readonly isComments: boolean
  readonly fields: readonly Field[]
  readonly byName: ReadonlyMap<string, Field>
  /** Primary key, else the first unique not-null constraint, else `@key id` (for views), else empty: then rows cannot be addressed and are read only. */
  readonly key: readonly string[]
  /** The field that names a record (`@title`, else the best text column, else the key). */
  readonly title: string
  /** Default order, from `@order due_on desc`, else the key; always ends with the key. */
  readonly order: readonly { readonly field: string; readonly descending: boolean }[]
  readonly relationships: readonly Relationship[]
  readonly uniques: readonly { readonly name: string; readonly columns: readonly string[] }[]
  /** Rules over more than one column. */
  readonly rules: readonly Rule[]
  /** What the role may try. A policy can still refuse a row. */
  readonly can: { readonly select: boolean; readonly insert: boolean; readonly update: boolean; readonly delete: boolean }
  readonly policies: readonly { readonly name: string; readonly command: string; readonly comment: string | null }[]
  /** Do policies decide which rows the role reaches? */
  readonly rowSecurity: boolean
  readonly estimate: number | null
  readonly realtime: boolean
  /** Who changed its records is kept, and can be asked for. */
  readonly hasHistory: boolean
}

/** How a value is shown, edited, filtered and written. Total: a registry over it must name every kind. */
export type FieldKind =
  | 'text' | 'longtext' | 'markdown' | 'url' | 'email' | 'phone' | 'color' | 'image' | 'file'
  | 'integer' | 'decimal' | 'float' | 'currency' | 'percent' | 'rating'
  | 'boolean' | 'date' | 'time' | 'timestamp' | 'timestamptz' | 'interval'
  | 'uuid' | 'enum' | 'reference' | 'json' | 'array' | 'range' | 'binary'
  /** Anything else: shown as text, read and written unharmed. */
  | 'opaque'

export interface Field {
  readonly name: string
  readonly label: string
  readonly help: string | null
  readonly kind: FieldKind
  readonly type: TypeDescription
  /** The argument of `@format`: "EUR" of `currency EUR`, the bucket of `image` and `file`; else null. */
  readonly format: string | null
  /** Are the digits of a number set in groups ("1,957")? Not those of years and of numbers that only tell one thing from others. */
  readonly grouped: boolean
  /** Unit for the column head, from the label or `@label Weight, kg`; else null. */
  readonly unit: string | null
  /** Options in order, for enums, for `col IN ('a','b')` checks and for declared states; each with a tone that is kept for good. */
  readonly options: readonly { readonly value: string; readonly label: string; readonly tone: Tone }[] | null
  /** The declared moves between options (`@states`), or null: then any option may follow any. */
  readonly states: StateMachine | null
  /** The to-one relationship that this column carries, when it is the only column of the key. */
  readonly reference: Relationship | null
  /** Must be given on insert: not null, no default, not generated. */
  readonly required: boolean
  readonly nullable: boolean
  readonly hasDefault: boolean
  /** Never written: generated, identity always, `@readonly`, or no privilege at all. */
  readonly readonly: boolean
  readonly hidden: boolean
  readonly isKey: boolean
  /** Shown only when this holds (`@show-if kind = electric`), else null. */
  readonly showIf: { readonly field: string; readonly operator: '=' | '!='; readonly value: string } | null
  /** The page of a stepped form (`@step 2`), 1 by default. */
  readonly step: number
  readonly rules: readonly Rule[]
  readonly can: { readonly select: boolean; readonly insert: boolean; readonly update: boolean }
}

export type Tone = 'slate' | 'ochre' | 'blue' | 'verdigris' | 'moss' | 'stone' | 'brick' | 'plum' | 'copper' | 'violet'

/** A foreign key seen from one side. `to-many` is the reverse of somebody else's key. */
export interface Relationship {
  /** The constraint's name: the hint that makes an embedding unambiguous. */
  readonly name: string
  readonly cardinality: 'to-one' | 'to-many' | 'many-to-many'
  /** "Owner", "Parts used". */
  readonly label: string
  readonly columns: readonly string[]
  /** `Entity.id` of the other side; it may be missing in the model when the role cannot read it. */
  readonly target: string
  readonly targetColumns: readonly string[]
  /** Do the target's rows describe members (`@people`)? They are shown with a face. */
  readonly isPeople: boolean
  /** The junction of a many-to-many: its entity and the two constraints. */
  readonly through: { readonly entity: string; readonly toHere: string; readonly toTarget: string } | null
  readonly onDelete: 'no action' | 'restrict' | 'cascade' | 'set null' | 'set default'
}

/** A database function that the role may call. */
export interface Action {
  /** `name`, or `schema.name` outside `public`. */
  readonly id: string
  readonly schema: string
  readonly name: string
  readonly label: string
  readonly help: string | null
  /** Lucide icon name, from `@icon`; `zap` otherwise. */
  readonly icon: string
  /** Not offered by its owner's wish. */
  readonly hidden: boolean
  /** An argument that names a record is a reference, also where it takes the whole row (`type.kind` is `composite` then). */
  readonly arguments: readonly Field[]
  /** The argument that takes any number of values, or null. */
  readonly variadic: string | null
  readonly returns: Returned
  /** The entity it is a button on (`@action items`) and the argument that takes the record, or null. */
  readonly on: { readonly entity: string; readonly argument: string } | null
  /** On which records it is offered; null: on all, and the backend judges. */
  readonly when: { readonly field: string; readonly operator: '=' | '!='; readonly value: string } | null
  readonly confirm: string | null
  readonly isPublic: boolean
  readonly isForm: boolean
  /** Stable and immutable functions only read. */
  readonly readsOnly: boolean
}

/** What a function gives back. */
export type Returned =
  | { readonly kind: 'nothing' }
  /** A scalar, or (`set`) a list of them. */
  | { readonly kind: 'value'; readonly field: Field; readonly set: boolean }
  /** Rows, or one (`set` false): of an entity, or of columns that the function names. */
  | { readonly kind: 'rows'; readonly columns: readonly Field[]; readonly entity: string | null; readonly set: boolean }
  /** Bytes, or a text of a media type that its domain names (`create domain "text/calendar" as text`). */
  | { readonly kind: 'file'; readonly media: string | null; readonly isText: boolean }
  /** Not told: judged by what comes. */
  | { readonly kind: 'unknown' }

/** Something in the description that could not be taken at its word; shown to builders, never an exception. */
export interface Diagnostic {
  readonly code: 'unknown-directive' | 'malformed-directive' | 'unknown-column' | 'unknown-relation' | 'opaque-check' | 'no-key' | 'unknown-type' | 'overloaded-function'
  readonly where: string
  readonly message: string
}
