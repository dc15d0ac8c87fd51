import { linesAtOnce } from '../../../lib/limits-bulk.ts'
import { readSheet } from './read-sheet.ts'
import { type Sheet, SheetError, type SheetProblem, type SheetSource } from './sheet.ts'

/** What the worker answers: parts of the lines, the first ones first, the last part with all the rest. */
export type SheetAnswer = { readonly lines: Sheet['lines'] } | { readonly sheet: Sheet } | { readonly problem: SheetProblem }

/** Reads a file beside the page, which stays usable meanwhile, also while it takes over what was read. */
onmessage = ({ data }: MessageEvent<SheetSource>) => {
  try {
    const sheet = readSheet(data)
    let from = 0
    for (; from + linesAtOnce < sheet.lines.length; from += linesAtOnce) postMessage({ lines: sheet.lines.slice(from, from + linesAtOnce) } satisfies SheetAnswer)
    postMessage({ sheet: { ...sheet, lines: sheet.lines.slice(from) } } satisfies SheetAnswer)
  } catch (error) {
    postMessage({ problem: error instanceof SheetError ? error.problem : 'too-large' } satisfies SheetAnswer)
  }
}
