import type { RefObject } from 'react'
import { letterKeys } from './letter-keys.ts'
import { useKeyDown } from './use-key-down.ts'

interface ScreenKeys {
  readonly find: RefObject<HTMLInputElement | null>
  /** Null where the role may not create. */
  readonly create: (() => void) | null
  readonly upload?: () => void
}

/** `/` searches, `N` creates and `U` uploads, outside inputs, menus and the grid (which has its own N). */
export function useScreenKeys({ find, create, upload }: ScreenKeys): void {
  useKeyDown((event) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target) || !letterKeys.areOn()) return
    if (event.key === '/' && find.current !== null) find.current.focus()
    else if (event.key === 'n' && create !== null) create()
    else if (event.key === 'u' && upload !== undefined) upload()
    else return
    event.preventDefault()
  })
}

/** Is the key meant for what has focus: an input, a menu, a dialog? */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], dialog') !== null
}
