import type { ActionContext } from './action-context.ts'
import { guessReference } from './argument-reference.ts'
import type { ColumnDescription, FunctionDescription, TypeDescription } from './description.ts'
import { entityId } from './entity-id.ts'
import { buildField } from './field.ts'
import type { Field, Returned } from './model.ts'
import { baseType } from './types.ts'

const asColumn = (name: string, type: TypeDescription): ColumnDescription => ({
  name, type, notNull: false, default: null, identity: null, generated: true, comment: null, privileges: { select: true, insert: false, update: false },
})

/** PostgREST's manner: a domain that is called like a media type says what its values are. */
const mediaTypeOf = (type: TypeDescription): string | null =>
  type.kind === 'domain' && /^[a-z]+\/[a-z0-9.+-]+$/.test(type.name) ? type.name : null

/** What a function gives back, as the screens show it. */
export const returnedOf = ({ schema, name, returns: { type, set, columns } }: FunctionDescription, { entities, people, report }: ActionContext): Returned => {
  const fieldOf = (column: { readonly name: string; readonly type: TypeDescription }): Field =>
    buildField(asColumn(column.name, column.type), {
      where: `${entityId(schema, name)} -> ${column.name}`, isKey: false, distinguishes: false, checks: [], reference: guessReference(column, entities, people), report,
    })
  if (columns.length > 0) return { kind: 'rows', columns: columns.map(fieldOf), entity: null, set }
  if (type.kind === 'pseudo') return type.name === 'void' ? { kind: 'nothing' } : { kind: 'unknown' }
  if (type.kind === 'composite') {
    const entity = entities.get(entityId(type.schema, type.name))
    if (entity !== undefined && entity.can.select) return { kind: 'rows', columns: entity.fields.filter(({ can }) => can.select), entity: entity.id, set }
    return type.attributes === undefined ? { kind: 'unknown' } : { kind: 'rows', columns: type.attributes.map(fieldOf), entity: null, set }
  }
  const media = mediaTypeOf(type)
  if (!set && (media !== null || baseType(type).name === 'bytea')) return { kind: 'file', media, isText: baseType(type).name !== 'bytea' }
  return { kind: 'value', field: fieldOf({ name, type }), set }
}
