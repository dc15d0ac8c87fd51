/** The type that `portico types` writes; without one every name is taken. */
export interface AnyDatabase {
  readonly [schema: string]: unknown
}

type Schema<D> = Exclude<keyof D & string, '__InternalSupabase'>
type Relations<D, S> = S extends keyof D ? (D[S] extends { Tables: infer Tables; Views: infer Views } ? Tables & Views : never) : never

/** Every table and view: `items`, outside `public` with its schema: `sales.orders`. */
export type EntityId<D> = string extends keyof D ? string : { [S in Schema<D>]: S extends 'public' ? keyof Relations<D, S> & string : `${S}.${keyof Relations<D, S> & string}` }[Schema<D>]

type RelationOf<D, E extends string> = E extends `${infer S}.${infer Name}` ? Pick1<Relations<D, S>, Name> : Pick1<Relations<D, 'public'>, E>
type Pick1<T, K> = K extends keyof T ? T[K] : never
type RowOf<D, E extends string> = RelationOf<D, E> extends { Row: infer Row } ? Row : never

/** The columns of a table or view. */
export type Column<D, E extends string> = string extends keyof D ? string : keyof RowOf<D, E> & string

/** A value as it travels here: PostgreSQL's own text, so that no number loses a digit. The options of an enum stay what they are. */
type Text<T> = T extends null ? null : T extends string ? T : string

/** The value of a column. */
export type Value<D, E extends string, C extends string> = string extends keyof D ? string | null : C extends keyof RowOf<D, E> ? Text<RowOf<D, E>[C]> : string | null

/** The values of a record that were read where it stands: its key and what is shown of it. */
export type Values<D, E extends string> = { readonly [C in Column<D, E>]?: Value<D, E, C> }
