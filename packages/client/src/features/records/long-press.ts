/** How long a finger rests until it is meant, as phones have it; and how far it may waver, in pixels. */
const pressTime = 500
const waver = 10

/** Tells of fingers that rest on something within: `onPress` says whether that meant anything, and then the tap that ends it does not. */
export function longPress(area: HTMLElement, onPress: (element: Element) => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let start = { x: 0, y: 0 }
  let isMeant = false
  const stop = () => clearTimeout(timer)
  const press = (event: PointerEvent) => {
    stop()
    isMeant = false
    const { target } = event
    if (event.pointerType === 'mouse' || !event.isPrimary || !(target instanceof Element)) return
    start = { x: event.clientX, y: event.clientY }
    timer = setTimeout(() => { isMeant = onPress(target) }, pressTime)
  }
  const move = (event: PointerEvent) => {
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > waver) stop()
  }
  const swallow = (event: Event) => {
    if (!isMeant) return
    event.preventDefault()
    event.stopPropagation()
    isMeant = false
  }
  // The browser's own menu of a link would open over it.
  const keepMenu = (event: Event) => {
    if (event instanceof PointerEvent && event.pointerType !== 'mouse') event.preventDefault()
  }
  const listeners = [['pointerdown', press], ['pointermove', move], ['pointerup', stop], ['pointercancel', stop]] as const
  for (const [name, listener] of listeners) area.addEventListener(name, listener)
  area.addEventListener('click', swallow, true)
  area.addEventListener('contextmenu', keepMenu)
  return () => {
    stop()
    for (const [name, listener] of listeners) area.removeEventListener(name, listener)
    area.removeEventListener('click', swallow, true)
    area.removeEventListener('contextmenu', keepMenu)
  }
}
