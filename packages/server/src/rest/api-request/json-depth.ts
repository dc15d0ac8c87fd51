import { refuse } from '../error/problem.ts'
import { maxJsonDepth } from '../limits.ts'

/** PostgreSQL's parser recurses: what is deeper than it can stand is refused here, before it costs a transaction. */
export function checkJsonDepth(json: string): void {
  let depth = 0
  let inText = false
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index)
    if (inText) {
      if (code === backslash) index++
      else if (code === quote) inText = false
    } else if (code === quote) inText = true
    else if (code === openBrace || code === openBracket) {
      if (++depth > maxJsonDepth) refuse({ kind: 'body', message: `The JSON body is nested more than ${maxJsonDepth} deep` })
    } else if (code === closeBrace || code === closeBracket) depth--
  }
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = ['"', '\\', '{', '}', '[', ']'].map((char) => char.charCodeAt(0))
