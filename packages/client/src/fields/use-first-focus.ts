import { type RefObject, useEffect } from 'react'

/** The control of a field, or the first of the form; what only looks like one is passed over. Null while it is on its way. */
export function controlOf(form: HTMLElement, field: string | undefined): HTMLElement | null {
  const place = field === undefined ? form : form.querySelector(`[data-field="${CSS.escape(field)}"]`)
  if (place === null || place.querySelector('[data-waiting]') !== null) return null
  return place.querySelector<HTMLElement>('input:not([type="color"]), textarea, button.input, button')
}

/**
 * Focus goes to the first field to fill in. Editors come with code of their own, so until it is drawn the form itself has
 * the focus, and keys are heard; who went elsewhere meanwhile stays there.
 */
export function useFirstFocus(form: RefObject<HTMLElement | null>, field: string | undefined): void {
  useEffect(() => {
    const element = form.current
    if (element === null) return
    const place = (): boolean => {
      const control = controlOf(element, field)
      control?.focus()
      return control !== null
    }
    if (place()) return
    element.focus()
    const observer = new MutationObserver(() => {
      if (document.activeElement !== element || place()) observer.disconnect()
    })
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [form, field])
}
