import '../../ui/icon.css'

const circle = 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0'

/**
 * The few drawings of a form, outlines on a grid of 24 from Lucide (ISC licence). Its package would be part of what must be
 * there before anybody can type.
 */
const drawings = {
  alert: `${circle}M12 8v4M12 16h.01`,
  camera: 'M13.997 4a2 2 0 0 1 1.76 1.05l.486.9A2 2 0 0 0 18.003 7H20a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h1.997a2 2 0 0 0 1.759-1.048l.489-.904A2 2 0 0 1 10.004 4zM9 13a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  check: `${circle}M16 9l-5.5 5.5L8 12`,
  file: 'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2zM14 2v5a1 1 0 0 0 1 1h5',
  info: `${circle}M12 16v-4M12 8h.01`,
  warning: 'M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
  x: 'M18 6 6 18M6 6l12 12',
} as const

export type MarkName = keyof typeof drawings

export function FormMark({ name, size = 16 }: { readonly name: MarkName; readonly size?: 14 | 16 | 20 }) {
  return <svg className="i" width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={size === 16 ? 1.75 : size === 20 ? 1.6 : 1.9} strokeLinecap="round" strokeLinejoin="round" aria-hidden="true"><path d={drawings[name]} /></svg>
}
