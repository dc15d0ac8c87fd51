import { quoteIdentifier, quoteName } from '../../catalog/identifier.ts'
import type { QualifiedName } from '../../catalog/identifier.ts'
import type { Statement } from '../../db/database.ts'

/**
 * A piece of SQL. Made only by the `sql` tag, in which every hole is another piece, so that a string from outside has
 * no way in but as a parameter (`value`) or a quoted identifier (`identifier`).
 */
export class Sql {
  constructor(private readonly parts: readonly (string | Value)[]) {}

  /** The statement, its parameters numbered in the order of the text. */
  toStatement(): Statement {
    const values: (string | null)[] = []
    let text = ''
    for (const part of this.parts) {
      if (typeof part === 'string') text += part
      else text += `$${values.push(part.value)}`
    }
    return { text, values }
  }

  static concat(pieces: readonly Sql[]): Sql {
    return new Sql(pieces.flatMap((piece) => piece.parts))
  }
}

class Value {
  constructor(readonly value: string | null) {}
}

export function sql(texts: TemplateStringsArray, ...holes: readonly Sql[]): Sql {
  return Sql.concat(texts.flatMap((text, index) => {
    const hole = holes[index]
    return hole === undefined ? [new Sql([text])] : [new Sql([text]), hole]
  }))
}

export function value(text: string | null): Sql {
  return new Sql([new Value(text)])
}

export function identifier(name: string): Sql {
  return new Sql([quoteIdentifier(name)])
}

export function qualified(name: QualifiedName): Sql {
  return new Sql([quoteName(name)])
}

/** SQL that this code or PostgreSQL's catalog wrote (a type, a default, a position). Never anything from a request. */
export function trusted(text: string): Sql {
  return new Sql([text])
}

export function join(pieces: readonly Sql[], separator: Sql): Sql {
  return Sql.concat(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [separator, piece])))
}

export const nothing = new Sql([])
const comma = sql`, `

export function commaList(pieces: readonly Sql[]): Sql {
  return join(pieces, comma)
}

/** PostgreSQL's text form of an array, as one parameter. */
export function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((item) => `"${item.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`
}
