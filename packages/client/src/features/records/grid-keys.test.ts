import { describe, expect, it } from 'vitest'
import { readKey } from './grid-keys.ts'

const press = (key: string, modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}, letters = true) =>
  readKey({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers }, letters)

describe('readKey', () => {
  it('moves by cells, pages, rows and the whole list', () => {
    expect(press('ArrowDown')).toEqual({ kind: 'move', rows: 1, columns: 0, extend: false })
    expect(press('ArrowDown', { shiftKey: true })).toEqual({ kind: 'move', rows: 1, columns: 0, extend: true })
    expect(press('ArrowRight', { shiftKey: true })).toEqual({ kind: 'move', rows: 0, columns: 1, extend: true })
    expect(press('PageUp')).toEqual({ kind: 'page', direction: -1, extend: false })
    expect(press('End')).toEqual({ kind: 'row-edge', edge: 'end', extend: false })
    expect(press('Home', { ctrlKey: true })).toEqual({ kind: 'list-edge', edge: 'start', corner: true, extend: false })
    expect(press('ArrowDown', { metaKey: true })).toEqual({ kind: 'list-edge', edge: 'end', corner: false, extend: false })
    expect(press('End', { shiftKey: true })).toEqual({ kind: 'row-edge', edge: 'end', extend: true })
    expect(press('ArrowUp', { ctrlKey: true, shiftKey: true })).toEqual({ kind: 'list-edge', edge: 'start', corner: false, extend: true })
  })

  it('edits, opens and selects', () => {
    expect(press('Enter')).toEqual({ kind: 'enter' })
    expect(press('F2')).toEqual({ kind: 'edit' })
    expect(press('x')).toEqual({ kind: 'select' })
    expect(press('X', { shiftKey: true })).toEqual({ kind: 'extend-select' })
    expect(press('n')).toEqual({ kind: 'new' })
  })

  it('begins an edit with what is typed, and leaves the page its keys', () => {
    expect(press('7')).toEqual({ kind: 'type', text: '7' })
    expect(press('É')).toEqual({ kind: 'type', text: 'É' })
    expect(press('Backspace')).toEqual({ kind: 'type', text: '' })
    expect(press('x', { ctrlKey: true })).toEqual({ kind: 'cut' })
    expect(press('a', { metaKey: true })).toEqual({ kind: 'select-all' })
    expect(press('Delete')).toEqual({ kind: 'clear' })
    expect(press('d', { metaKey: true })).toEqual({ kind: 'fill', direction: 'down' })
    for (const key of ['/', '?', '[', 'Tab', 'Shift', 'F5']) expect(press(key)).toBeNull()
    for (const key of ['x', 'X', 'n', '/', '?']) expect(press(key, {}, false)).toEqual({ kind: 'type', text: key })
    expect(press('k', { metaKey: true })).toBeNull()
    expect(press('a', { altKey: true })).toBeNull()
  })
})
