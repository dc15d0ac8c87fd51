import type { Field } from './model.ts'

const telling = ['name', 'title', 'label', 'full_name', 'display_name', 'subject', 'what', 'headline', 'summary', 'username', 'code', 'reference', 'number', 'slug', 'email']

/**
 * The field that names a record best: a telling name, then required text, then any text, then the key, then the first.
 * `pointing`: columns that say which other record it belongs to.
 */
export const chooseTitle = (fields: readonly Field[], key: readonly string[], pointing: ReadonlySet<string>): string => {
  const visible = fields.filter((field) => !field.hidden && field.can.select && !pointing.has(field.name))
  const text = visible.filter((field) => field.kind === 'text')
  const best =
    telling.map((name) => visible.find((field) => field.name === name && (field.kind === 'text' || field.kind === 'email'))).find((field) => field !== undefined) ??
    text.find((field) => /(^|_)(name|title)$/.test(field.name)) ??
    text.find((field) => !field.nullable) ??
    text[0] ??
    visible.find((field) => field.kind === 'email' || field.kind === 'longtext')
  return best?.name ?? key[0] ?? fields[0]?.name ?? ''
}
