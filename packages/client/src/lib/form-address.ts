/** The address of a public form below the app's folder: `form/repair_requests?step=2`. */
export interface FormAddress {
  /** Of the entity or function. */
  readonly id: string
  /** The `@step` to show; 1 where the address names none. */
  readonly step: number
}

/** Reads the address of a form, or null where it is none. `base`: the folder that the app is served from, with slashes around it. */
export function parseFormAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>, base: string): FormAddress | null {
  if (!pathname.startsWith(`${base}form/`)) return null
  const step = new URLSearchParams(search).get('step') ?? ''
  return { id: decode(pathname.slice(base.length + 5).replace(/\/$/, '')), step: /^[1-9]\d?$/.test(step) ? Number(step) : 1 }
}

/** Relative to the app's folder. */
export function formAddress(id: string, step = 1): string {
  return `form/${encodeURIComponent(id)}${step === 1 ? '' : `?step=${step}`}`
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
