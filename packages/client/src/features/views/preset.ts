import type { Entity, Field, Row } from '@portico/model'
import { listOf, listText } from './list-text.ts'

/** May the role say this field's value when it creates a record? */
export function canPreset(field: Field): boolean {
  return field.can.insert && !field.readonly
}

/** What a new record is given from the start, as it stands in the address: names and values in turn. What is empty is left out. */
export function presetText(values: Row): string {
  return listText(Object.entries(values).flatMap(([name, value]) => (value === null || value === '' ? [] : [name, value])))
}

/** The inverse. What the role may not say is left out. */
export function parsePreset(text: unknown, entity: Pick<Entity, 'byName'>): Row {
  const parts = listOf(text) ?? []
  const pairs = parts.flatMap((name, index): readonly (readonly [string, string])[] => {
    const [field, value] = [entity.byName.get(name), parts[index + 1]]
    return index % 2 === 0 && field !== undefined && canPreset(field) && value !== undefined ? [[name, value]] : []
  })
  return Object.fromEntries(pairs)
}
