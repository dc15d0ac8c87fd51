import { readFile } from 'node:fs/promises'
import { parseModelFile } from '@portico/model/sources'
import { CommandError } from './command-error.ts'

/** Where the file stands beside the app; `portico.json` names it. */
export const modelFileName = 'portico.model.json'

/** The text of a file that `portico describe` wrote. Throws CommandError. */
export async function readModelFile(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new CommandError(`The model file cannot be read: ${cause instanceof Error ? cause.message : String(cause)}.`)
  })
  if (parseModelFile(parse(text)) === null) throw new CommandError(`${file} is no model file of this version: portico describe --out FILE writes one.`)
  return text
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
