import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { type Column, countStanding, visibleColumns } from './columns.ts'

/** The columns that are drawn, from the first up to the one before the last, and how many stand still. */
export type Sideways = readonly [first: number, last: number, standing: number]

/** Which columns are in sight, and what looks again where the sheet was scrolled. */
export function useSideways(columns: readonly Column[], sheet: RefObject<HTMLElement | null>): readonly [Sideways, () => void] {
  const [sideways, setSideways] = useState<Sideways>([0, columns.length, 1])
  const lookSideways = useCallback(() => {
    const element = sheet.current
    if (!element) return
    const next = [...visibleColumns(columns, element.scrollLeft, element.clientWidth), countStanding(columns, element.clientWidth)] as const
    // What is in sight is known once the sheet stands.
    // oxlint-disable-next-line react/set-state-in-effect
    setSideways((known) => (known.every((each, index) => each === next[index]) ? known : next))
  }, [columns, sheet])
  useLayoutEffect(lookSideways, [lookSideways])
  return [sideways, lookSideways]
}
