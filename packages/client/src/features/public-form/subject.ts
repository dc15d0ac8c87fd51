import type { Action, Entity, Field, Model } from '@portico/model'
import { capitalize } from '../../lib/capitalize.ts'

/** What a form is about: a table that a row is put into, or a function that is called. */
export interface Subject extends Pick<Entity, 'fields' | 'byName' | 'rules' | 'uniques' | 'relationships'> {
  readonly id: string
  readonly target: { readonly kind: 'row'; readonly entity: Entity } | { readonly kind: 'call'; readonly action: Action }
  /** "Repair request" */
  readonly title: string
  readonly help: string | null
  /** The column whose value the page makes, so that what is sent twice is stored once; null where only the database can. */
  readonly key: string | null
  /** What its owner says of a refusal. */
  readonly policyComment: string | null
  /** May whoever sends it read it afterwards? */
  readonly isReadable: boolean
}

/** `lacking`: labels of what must be chosen from tables that the sender may not read. */
export type Finding = { readonly kind: 'found'; readonly subject: Subject } | { readonly kind: 'closed'; readonly title: string; readonly lacking: readonly string[] } | { readonly kind: 'missing' }

/** The form of that name, as far as the role may use it. */
export function findSubject(model: Model, id: string): Finding {
  const entity = model.byId.get(id)
  if (entity?.isForm === true) return ofEntity(model, entity)
  const action = model.functions.find((each) => each.id === id)
  return action?.isForm === true ? { kind: 'found', subject: ofAction(action) } : { kind: 'missing' }
}

function ofEntity(model: Model, entity: Entity): Finding {
  const title = capitalize(entity.singular)
  if (!entity.can.insert) return { kind: 'closed', title, lacking: [] }
  const key = madeKey(entity)
  const open = entity.fields.filter((field) => field.name !== key && !isFilledIn(field))
  const lacking = open.filter((field) => field.required && field.can.insert && !canChoose(model, field))
  if (lacking.length > 0) return { kind: 'closed', title, lacking: lacking.map(({ label }) => label) }
  const fields = open.filter((field) => canChoose(model, field))
  const { rules, uniques, relationships, policies } = entity
  const said = policies.filter(({ command }) => command === 'insert' || command === 'all').flatMap(({ comment }) => comment ?? [])
  return {
    kind: 'found',
    subject: {
      id: entity.id, target: { kind: 'row', entity }, title, help: entity.help, fields, byName: byName(fields), rules, uniques, relationships, key,
      policyComment: said.length === 0 ? null : said.join(' '), isReadable: entity.can.select,
    },
  }
}

/** An argument without a default is asked for: an empty one would be a null that nobody meant. */
function ofAction(action: Action): Subject {
  const fields = action.arguments.map((field): Field => (field.required ? { ...field, nullable: false, rules: [{ kind: 'required', field: field.name, hasDefault: false }, ...field.rules] } : field))
  return {
    id: action.id, target: { kind: 'call', action }, title: action.label, help: action.help, fields, byName: byName(fields), rules: [], uniques: [], relationships: [], key: null,
    policyComment: null, isReadable: true,
  }
}

/** A random key that may be given with the row. */
function madeKey({ key, byName: fields }: Entity): string | null {
  const field = key.length === 1 ? fields.get(key[0] ?? '') : undefined
  return field?.kind === 'uuid' && field.can.insert ? field.name : null
}

/** Keys, owners and times that the database fills in by itself: a table granted as a whole has them too, and no visitor means them. */
const filledIn: ReadonlySet<Field['kind']> = new Set(['uuid', 'timestamp', 'timestamptz'])

function isFilledIn(field: Field): boolean {
  return field.hasDefault && (field.isKey || filledIn.has(field.kind) || field.reference?.name === '')
}

/** A relation is offered where the records of the other table can be read. */
function canChoose(model: Model, { reference }: Field): boolean {
  if (reference === null) return true
  const target = model.byId.get(reference.target)
  return target?.can.select === true && target.byName.get(reference.targetColumns[0] ?? '')?.can.select === true
}

const byName = (fields: readonly Field[]) => new Map(fields.map((field) => [field.name, field]))
