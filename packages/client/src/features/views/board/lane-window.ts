import { type Range, type VirtualItem, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback } from 'react'
import type { CardFields } from '../card-fields.ts'

/** Pixels between cards, as in the style sheet. */
const gap = 8
/** Cards drawn beyond each edge. */
const overscan = 4

interface LaneWindow {
  /** The cards to draw, from the top. */
  readonly items: readonly VirtualItem[]
  /** Of all of them; pixels. */
  readonly height: number
  /** Reads how high a card came out. */
  readonly measure: (card: HTMLElement | null) => void
}

/** Which cards of a lane are drawn, and where: those in sight, and those that must stay because the keyboard or the hand has them. */
export function useLaneWindow(scroller: RefObject<HTMLElement | null>, keys: readonly string[], fields: CardFields, isInSight: boolean, kept: readonly number[]): LaneWindow {
  const keyText = kept.join()
  const rangeExtractor = useCallback((range: Range) => drawnCards(range, isInSight, keyText === '' ? [] : keyText.split(',').map(Number)), [isInSight, keyText])
  // Nothing here is memoised by a compiler.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: keys.length, gap, overscan, rangeExtractor, useFlushSync: false,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    estimateSize: () => usualHeight(fields),
  })
  return { items: virtualizer.getVirtualItems(), height: virtualizer.getTotalSize(), measure: virtualizer.measureElement }
}

/** Positions of the cards to draw, in their order. */
export function drawnCards({ startIndex, endIndex, overscan: beyond, count }: Range, isInSight: boolean, kept: readonly number[]): number[] {
  const [first, last] = isInSight ? [Math.max(0, startIndex - beyond), Math.min(count - 1, endIndex + beyond)] : [0, -1]
  const drawn = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  return [...drawn, ...kept.filter((index) => index >= 0 && index < count && (index < first || index > last))].toSorted((a, b) => a - b)
}

/** Of a card that was not drawn yet, with a title of one line. Pixels. */
const usualHeight = ({ second, others }: CardFields): number => 41 + (second === null ? 0 : 21) + (others.length === 0 ? 0 : 29)
