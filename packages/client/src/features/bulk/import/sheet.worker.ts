import { readSheet } from './read-sheet.ts'
import { type Sheet, SheetError, type SheetProblem, type SheetSource } from './sheet.ts'

/** What the worker answers. */
export type SheetAnswer = { readonly sheet: Sheet } | { readonly problem: SheetProblem }

/** Reads a file beside the page, which stays usable meanwhile. */
onmessage = ({ data }: MessageEvent<SheetSource>) => {
  postMessage(answer(data))
}

function answer(source: SheetSource): SheetAnswer {
  try {
    return { sheet: readSheet(source) }
  } catch (error) {
    return { problem: error instanceof SheetError ? error.problem : 'too-large' }
  }
}
