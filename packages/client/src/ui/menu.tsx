import { lazy, Suspense, useRef, useState, type ReactNode, type RefObject } from 'react'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: string | undefined
  readonly keyHint?: string | undefined
  /** Shown dimmed after the label: why it cannot be done. The item is then disabled. */
  readonly disabledReason?: string | undefined
  readonly isDanger?: boolean
  /** Ticked: the setting in force. */
  readonly isChosen?: boolean
  readonly onAction: () => void
}

interface MenuSeparator {
  readonly separator: true
  /** A heading for what follows. */
  readonly label?: string
}

export type MenuEntry = MenuItem | MenuSeparator

interface MenuTriggerProps {
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly onClick: () => void
  readonly 'aria-haspopup': 'menu'
  readonly 'aria-expanded': boolean
}

export interface MenuProps {
  readonly label: string
  readonly items: readonly MenuEntry[]
  readonly placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end' | 'right top'
  /** `props => <IconButton {...props} icon="ellipsis" label="More" />` */
  readonly trigger: (props: MenuTriggerProps) => ReactNode
}

const Surface = lazy(() => import('./menu-surface.tsx'))

/** A button and its menu. The menu's code (React Aria) is fetched when the first one opens. */
export function Menu({ trigger, ...rest }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  return (
    <>
      {trigger({ ref, onClick: () => setIsOpen(open => !open), 'aria-haspopup': 'menu', 'aria-expanded': isOpen })}
      {isOpen ? <Suspense fallback={null}><Surface {...rest} triggerRef={ref} onClose={() => setIsOpen(false)} /></Suspense> : null}
    </>
  )
}

export interface MenuAtProps extends Omit<MenuProps, 'trigger'> {
  readonly triggerRef: RefObject<Element | null>
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** A menu beside something that is already there: a cell, a head. */
export function MenuAt({ isOpen, ...rest }: MenuAtProps) {
  return isOpen ? <Suspense fallback={null}><Surface {...rest} /></Suspense> : null
}
