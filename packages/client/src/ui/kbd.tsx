import './kbd.css'

/** A key, drawn. The accessible way to tell it is `aria-keyshortcuts` on the control. */
export function Kbd({ keys }: { readonly keys: string }) {
  return <kbd className="kbd" aria-hidden="true">{keys}</kbd>
}
