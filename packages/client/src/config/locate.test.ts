import { transform } from 'esbuild'
import { expect, test } from 'vitest'
import { createLocate } from './locate.ts'

const address = 'http://127.0.0.1:1/portico.config.abc-1.js'

/** What a browser says of an error there. */
function thrownAt(line: number, column: number): Error {
  const error = new Error('broken')
  error.stack = `Error: broken\n    at Cell (${address}:${line}:${column})\n    at other (http://127.0.0.1:1/assets/react.js:8:9)`
  return error
}

test('what is thrown is told with file, line and column as they were written', async () => {
  const source = "type Wide = { a: number }\n\ninterface Unused { b: Wide }\nexport function Cell(props: Unused) {\n  const ä = 'ü'\n  if (ä) throw new Error('broken')\n  return props\n}\n"
  const { code } = await transform(source, { loader: 'tsx', sourcemap: 'inline', sourcefile: '../portico.config.tsx' })
  const lines = code.split('\n')
  const line = lines.findIndex((each) => each.includes('new Error'))
  const thrown = thrownAt(line + 1, (lines[line]?.indexOf('new Error') ?? 0) + 1)
  const locate = createLocate((asked) => (asked === address ? Promise.resolve(code) : Promise.reject(new Error(asked))))
  expect(line).toBeGreaterThan(0)
  expect(line).not.toBe(5)
  expect(await locate(thrown)).toBe('portico.config.tsx:6:16')
  expect(await locate(new Error('of the app itself'))).toBeNull()
  expect(await locate('no error')).toBeNull()
  expect(await createLocate(() => Promise.resolve('export default 1'))(thrown)).toBeNull()
  expect(await createLocate(() => Promise.reject(new Error('offline')))(thrown)).toBeNull()
})
