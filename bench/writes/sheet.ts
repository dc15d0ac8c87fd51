/** Columns of `public.stock` that a file or the clipboard fills, in the order in which the grid shows them. */
export const columns = ['label', 'maker', 'shelf_id', 'state', 'pieces', 'weight', 'price', 'bought_on', 'is_lent', 'note'] as const

export const shelves = 200
const states = ['new', 'good', 'worn', 'broken']
const makers = ['Heron & Sons', 'Plover Works', 'Avocet', 'Ruff, Knot and Stint', 'Dunlin']

/** The cells of row n; another `turn` says something else in each of them. */
export function cellsOf(n: number, turn: number): readonly string[] {
  const k = n * 7919 + turn * 104_729
  const day = new Date(Date.UTC(2020, 0, 1) + (k % 2000) * 86_400_000).toISOString().slice(0, 10)
  return [`Piece ${n}.${turn}`, makers[k % makers.length] ?? '', `Shelf ${1 + k % shelves}`, states[(n + turn) % states.length] ?? '', String(k % 900 + turn), ((k % 99_991) / 100).toFixed(2), ((1 + k % 999_983) / 100).toFixed(2), day, String((n + turn) % 2 === 0), `Counted ${turn} times, ${k}`]
}

const quote = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export function csvOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, n) => cellsOf(n, 0).map(quote).join(','))
  return `${columns.join(',')}\n${lines.join('\n')}\n`
}

/** As a spreadsheet puts it on the clipboard. */
export const clipboardOf = (rows: number, turn: number): string => Array.from({ length: rows }, (_, n) => cellsOf(n, turn).join('\t')).join('\n')
