import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { type Call, readTraffic } from './support/traffic.ts'

const file = path.resolve(import.meta.dirname, '../docs/SPECIFICATION.md')
const section = /<!-- calls -->\n[\s\S]*?<!-- \/calls -->/

const cell = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')
const rowOf = ({ method, path: address, parameters, prefer, body }: Call): string => `| ${method} | \`${address}\` | ${cell(parameters)} | ${cell(prefer)} | ${cell(body)} |`

function render(calls: readonly Call[]): string {
  return ['| method | path | parameters | Prefer | body |', '|---|---|---|---|---|', ...calls.map(rowOf)].join('\n')
}

test('section 7 of the specification names every call that the screens made, and no other', () => {
  const table = `<!-- calls -->\n${render(readTraffic())}\n<!-- /calls -->`
  const page = readFileSync(file, 'utf8')
  if (process.env['PORTICO_WRITE_DOCS'] === '1') writeFileSync(file, page.replace(section, () => table))
  expect(section.exec(readFileSync(file, 'utf8'))?.[0]).toBe(table)
})
