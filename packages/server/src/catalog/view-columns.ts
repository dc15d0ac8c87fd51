/** Where a column of a view comes from: the relation and column number that PostgreSQL recorded for it. */
export interface ColumnOrigin {
  readonly number: number
  readonly relation: string
  readonly column: number
}

const fields = /:resno (\d+) .*?:resorigtbl (\d+) :resorigcol (-?\d+)/s

/**
 * Reads the origins of a view's columns from the text of its node tree (`pg_rewrite.ev_action`): PostgreSQL keeps with
 * every output column that only passes a column on which relation and column that was. Only the outermost query
 * counts. Columns made by an expression have no origin and are left out.
 */
export function parseViewColumns(nodeTree: string): readonly ColumnOrigin[] {
  const origins: ColumnOrigin[] = []
  for (const entry of outermostTargets(nodeTree)) {
    // What is inside the entry's own braces (the expression) may be long and may hold the same words.
    const match = fields.exec(entry)
    const [, number, relation, column] = match ?? []
    if (number === undefined || relation === undefined || column === undefined || relation === '0') continue
    origins.push({ number: Number(number), relation, column: Number(column) })
  }
  return origins
}

/** The texts of the target entries at brace depth 2 (`({QUERY … :targetList ({TARGETENTRY …}`), without nested braces. */
function* outermostTargets(tree: string): Generator<string> {
  const marker = '{TARGETENTRY'
  let depth = 0
  let own = ''
  let inside = false
  for (let index = 0; index < tree.length; index++) {
    const char = tree[index]
    if (char === '\\') {
      if (inside && depth === 2) own += tree.slice(index, index + 2)
      index++
    } else if (char === '{') {
      depth++
      if (depth === 2) {
        inside = tree.startsWith(marker, index)
        own = ''
      }
    } else if (char === '}') {
      if (depth === 2 && inside) {
        yield own
        inside = false
      }
      depth--
    } else if (inside && depth === 2) {
      own += char
    }
  }
}
