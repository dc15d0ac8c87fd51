import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const file = path.resolve(import.meta.dirname, '../../docs/BENCHMARKS.md')

/** Puts each part's text between its markers, `<!-- bench:ID -->` and `<!-- /bench:ID -->`; what is around them stays. */
export async function writeParts(parts: ReadonlyMap<string, string>): Promise<void> {
  let text = await readFile(file, 'utf8')
  for (const [id, markdown] of parts) {
    const [open, close] = [`<!-- bench:${id} -->`, `<!-- /bench:${id} -->`]
    const [start, end] = [text.indexOf(open), text.indexOf(close)]
    if (start === -1 || end < start) throw new Error(`docs/BENCHMARKS.md has no ${open} … ${close} to write between.`)
    text = `${text.slice(0, start + open.length)}\n${markdown}\n${text.slice(end)}`
  }
  await writeFile(file, text)
}
