import { type Action, type Condition, type Entity, type Field, type Model, type Row, holdsFor } from '@portico/model'

interface Offered {
  /** In the address `/actions/:name`. */
  readonly id: string
  readonly label: string
  readonly help: string | null
  /** A Lucide name. */
  readonly icon: string
  readonly arguments: readonly Field[]
  /** The entity that it is a button on, and the argument that takes the record. */
  readonly on: { readonly entity: string; readonly argument: string } | null
  /** On which records; null: on all, and the backend judges. */
  readonly when: Condition | null
  readonly confirm: string | null
  /** The database keeps it from changing anything. */
  readonly readsOnly: boolean
}

interface DatabaseFunction extends Offered {
  readonly kind: 'database'
  readonly action: Action
}

export interface EdgeFunction extends Offered {
  readonly kind: 'edge'
  readonly slug: string
  readonly method: 'GET' | 'POST'
  /** Are its arguments known? Else whoever calls it writes the body. */
  readonly isDeclared: boolean
}

/** Something that the reader may call. */
export type Callable = DatabaseFunction | EdgeFunction

/** The database's functions that the reader may call. Visitors are offered what is marked for them. */
export function databaseFunctions({ functions }: Pick<Model, 'functions'>, isVisitor: boolean): readonly DatabaseFunction[] {
  return functions.filter(({ hidden, isPublic }) => !hidden && (!isVisitor || isPublic)).map((action) => {
    const { id, label, help, icon, on, when, confirm, readsOnly } = action
    return { kind: 'database', action, id, label, help, icon, arguments: action.arguments, on, when, confirm, readsOnly }
  })
}

/** On a record: may it be called now? A condition that the row does not tell enough for is the backend's to judge. */
export function isOfferedFor({ when }: Callable, row: Row): boolean {
  return when === null || !Object.hasOwn(row, when.field) || holdsFor(when, row)
}

/** The buttons of an entity's records: those that a state calls for come first. */
export function callablesOn(callables: readonly Callable[], entity: Entity): readonly Callable[] {
  const own = callables.filter(({ on }) => on?.entity === entity.id)
  return [...own.filter(({ when }) => when !== null), ...own.filter(({ when }) => when === null)]
}
