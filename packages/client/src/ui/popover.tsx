import { lazy, Suspense, type ReactNode, type RefObject } from 'react'

export interface PopoverProps {
  /** Its accessible name. */
  readonly label: string
  readonly isOpen: boolean
  readonly onClose: () => void
  /** What it stands beside; focus returns there. */
  readonly triggerRef: RefObject<Element | null>
  readonly placement?: 'bottom start' | 'bottom end' | 'bottom' | 'top start' | 'right top'
  readonly className?: string
  readonly children: ReactNode
}

const Surface = lazy(() => import('./popover-surface.tsx'))

/** A small dialog beside its trigger. Its code (React Aria) is fetched when the first one opens. */
export function Popover(props: PopoverProps) {
  if (!props.isOpen) return null
  return <Suspense fallback={null}><Surface {...props} /></Suspense>
}
