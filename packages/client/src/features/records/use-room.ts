import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Tells what floats at a cell to which side there is room in the sheet: `data-side` and `data-place` for the style sheet. */
export function useRoom<T extends HTMLElement>({ width, height }: { readonly width: number; readonly height: number }): RefObject<T | null> {
  const ref = useRef<T>(null)
  useLayoutEffect(() => {
    const element = ref.current
    const cell = element?.closest('td')?.getBoundingClientRect()
    const sheet = element?.closest('.rg-sheet')?.getBoundingClientRect()
    if (!element || !cell || !sheet) return
    if (cell.left + width > sheet.right) element.dataset['side'] = 'end'
    if (cell.bottom + height > sheet.bottom && cell.top - height > sheet.top) element.dataset['place'] = 'above'
  }, [width, height])
  return ref
}
