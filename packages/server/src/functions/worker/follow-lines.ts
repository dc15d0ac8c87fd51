import { StringDecoder } from 'node:string_decoder'
import type { Readable } from 'node:stream'

/** Hands over each line of a stream; of one that is longer than `longest` characters the rest is lost. `onBytes` hears of every byte. */
export function followLines(stream: Readable, longest: number, onLine: (line: string) => void, onBytes: (count: number) => void): void {
  const decoder = new StringDecoder('utf8')
  let open = ''
  stream.on('data', (chunk: Buffer) => {
    onBytes(chunk.length)
    const [first = '', ...rest] = decoder.write(chunk).split('\n')
    open = extend(open, first, longest)
    for (const next of rest) {
      onLine(open)
      open = extend('', next, longest)
    }
  })
  stream.on('end', () => { if (open !== '') onLine(open) })
  stream.on('error', () => undefined)
}

function extend(line: string, more: string, longest: number): string {
  return line.length >= longest ? line : (line + more).slice(0, longest)
}
