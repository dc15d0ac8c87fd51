import { useEffect, useRef } from 'react'
import { useRouterState } from '@tanstack/react-router'

/** When another page was opened, focus goes to its main region, so that keys and screen readers start there. */
export function RouteFocus() {
  const path = useRouterState({ select: state => state.resolvedLocation?.pathname })
  const last = useRef(path)
  useEffect(() => {
    if (path === undefined || last.current === path) return
    const isFirst = last.current === undefined
    last.current = path
    if (isFirst) return
    const main = document.querySelector<HTMLElement>('main')
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
  }, [path])
  return null
}
