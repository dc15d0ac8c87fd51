import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
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
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-locate-'))
  try {
    await writeFile(path.join(folder, 'cell.tsx'), `type Wide = { a: number }\n\ninterface Unused { b: Wide }\nexport function Cell(props: Unused) {\n  const ä = 'ü'\n  if (ä) throw new Error('broken')\n  return props\n}\n`)
    await writeFile(path.join(folder, 'portico.config.tsx'), `import { Cell } from './cell'\nexport default { Cell }\n`)
    const { outputFiles: [{ text } = { text: '' }] } = await build({ entryPoints: [path.join(folder, 'portico.config.tsx')], bundle: true, format: 'esm', write: false, sourcemap: 'inline', outdir: folder })
    const lines = text.split('\n')
    const line = lines.findIndex((each) => each.includes('new Error'))
    const locate = createLocate(async (asked) => (asked === address ? text : Promise.reject(new Error(asked))))
    expect(await locate(thrownAt(line + 1, (lines[line]?.indexOf('new Error') ?? 0) + 1))).toBe('cell.tsx:6:16')
    expect(await locate(new Error('of the app itself'))).toBeNull()
    expect(await locate('no error')).toBeNull()
    expect(await createLocate(async () => 'export default 1')(thrownAt(1, 1))).toBeNull()
    expect(await createLocate(async () => Promise.reject(new Error('offline')))(thrownAt(1, 1))).toBeNull()
  } finally {
    await rm(folder, { recursive: true })
  }
})
