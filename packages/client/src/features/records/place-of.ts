import type { CSSProperties } from 'react'

/** The column of a cell, and where it is held while it stands still: the sheet knows how wide what stands before it is. */
export function placeOf(index: number, isStanding: boolean): CSSProperties {
  return isStanding ? { gridColumn: index + 2, left: `var(--rg-left-${index})` } : { gridColumn: index + 2 }
}
