/** What a key asks of the grid. */
export type GridCommand =
  | { readonly kind: 'move'; readonly rows: number; readonly columns: number; readonly extend: boolean }
  | { readonly kind: 'page'; readonly direction: 1 | -1; readonly extend: boolean }
  | { readonly kind: 'row-edge'; readonly edge: 'start' | 'end'; readonly extend: boolean }
  /** `corner`: to the first or last column as well. */
  | { readonly kind: 'list-edge'; readonly edge: 'start' | 'end'; readonly corner: boolean; readonly extend: boolean }
  | { readonly kind: 'enter' | 'edit' | 'select' | 'extend-select' | 'select-all' | 'new' | 'escape' | 'copy' | 'cut' | 'clear' | 'menu' | 'open' }
  | { readonly kind: 'fill'; readonly direction: 'down' | 'right' }
  /** A letter was typed over the cell: the edit begins with it. Empty: it begins with nothing. */
  | { readonly kind: 'type'; readonly text: string }

/** What is read of a keyboard event. */
export interface KeyStroke {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

const moves: Readonly<Record<string, readonly [number, number]>> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }

const commands: Readonly<Record<string, GridCommand>> = { a: { kind: 'select-all' }, c: { kind: 'copy' }, x: { kind: 'cut' }, d: { kind: 'fill', direction: 'down' }, r: { kind: 'fill', direction: 'right' } }

/** Reads a key that was pressed on a cell; null where it is none of the grid's business. `letters`: do single letters act, or are they typed? */
export function readKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyStroke, letters: boolean): GridCommand | null {
  const withCommand = ctrlKey || metaKey
  if (altKey) return null
  const move = moves[key]
  if (move !== undefined && !withCommand) return { kind: 'move', rows: move[0], columns: move[1], extend: shiftKey }
  switch (key) {
    case 'ArrowUp':
    case 'ArrowDown': return { kind: 'list-edge', edge: key === 'ArrowUp' ? 'start' : 'end', corner: false, extend: shiftKey }
    case 'ArrowLeft':
    case 'ArrowRight': return { kind: 'row-edge', edge: key === 'ArrowLeft' ? 'start' : 'end', extend: shiftKey }
    case 'PageUp':
    case 'PageDown': return { kind: 'page', direction: key === 'PageUp' ? -1 : 1, extend: shiftKey }
    case 'Home':
    case 'End': {
      const edge = key === 'Home' ? 'start' : 'end'
      return withCommand ? { kind: 'list-edge', edge, corner: true, extend: shiftKey } : { kind: 'row-edge', edge, extend: shiftKey }
    }
    case 'Enter': return withCommand ? { kind: 'open' } : { kind: 'enter' }
    case 'F2': return { kind: 'edit' }
    case 'Escape': return { kind: 'escape' }
    case 'ContextMenu': return { kind: 'menu' }
    case 'F10': return shiftKey ? { kind: 'menu' } : null
    case 'Delete': return { kind: 'clear' }
    case 'Backspace': return { kind: 'type', text: '' }
    case ' ': return shiftKey ? { kind: 'select' } : null
  }
  if (withCommand) return commands[key] ?? null
  if (letters && key === 'x') return { kind: 'select' }
  if (letters && key === 'X') return { kind: 'extend-select' }
  if (letters && key === 'n') return { kind: 'new' }
  // `/`, `?` and brackets belong to the page.
  return Array.from(key).length === 1 && !(letters && '/?[]'.includes(key)) ? { kind: 'type', text: key } : null
}
