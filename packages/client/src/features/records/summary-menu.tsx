import { useRef } from 'react'
import type { Entity } from '@portico/model'
import { type SummaryKind, kindsOf } from '../../backend/records/summaries/summary.ts'
import { summariesTexts as words } from '../../lib/texts/summaries.ts'
import { MenuAt, type MenuEntry } from '../../ui/menu.tsx'
import type { Column } from './columns.ts'
import { summaryOf, chooseSummary } from './summary-choice.ts'
import { kindLabel } from './summary-words.ts'
import type { View } from './use-view.ts'

export interface SummaryMenuProps {
  readonly entity: Entity
  readonly column: Column
  readonly element: Element
  readonly view: View
  /** Adds up again, where that may say something else. */
  readonly onAgain?: (() => void) | null
  readonly onClose: () => void
}

/** What the foot is to tell of a column: what its type and the backend allow. */
export default function SummaryMenu({ entity, column, element, view, onAgain = null, onClose }: SummaryMenuProps) {
  const triggerRef = useRef<Element | null>(element)
  const { field } = column
  const chosen = summaryOf(entity, column, view.state.foot)?.kind ?? null
  const kinds: readonly (SummaryKind | null)[] = [null, ...kindsOf(entity, field)]
  const items: readonly MenuEntry[] = [
    ...kinds.map((kind) => ({ id: kind ?? 'none', label: kindLabel(field, kind), isChosen: kind === chosen, onAction: () => view.change({ foot: chooseSummary(column, view.state.foot, kind) }, true) })),
    ...(onAgain === null ? [] : [{ separator: true } as const, { id: 'again', label: words.addUpAgain, icon: 'rotate-ccw', onAction: onAgain }]),
  ]
  return <MenuAt label={words.menuOf(field.label)} items={items} isOpen onClose={onClose} triggerRef={triggerRef} placement="top start" />
}
