import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const sample = new URL('../../../examples/repair-cafe/supabase/migrations/', import.meta.url)
const migrations = readdirSync(sample).map((name) => readFileSync(new URL(name, sample), 'utf8'))
/** What it does, without the words around it: the head of the file, and the notice to the data service at its end. */
const statements = (name: string): string => {
  const text = readFileSync(new URL(`../sql/${name}`, import.meta.url), 'utf8')
  return text.slice(text.search(/^create /m), text.lastIndexOf('notify pgrst')).replace(/\n-- [^\n]*\n$/, '\n').trim()
}

test.each(['views.sql', 'history.sql'])('the sample repeats %s as it is: change both', (name) => {
  expect(migrations.some((migration) => migration.includes(statements(name)))).toBe(true)
})
