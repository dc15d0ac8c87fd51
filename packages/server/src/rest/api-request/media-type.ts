/** A media type that means something here, or `other` with its text. */
export type MediaType =
  | { readonly kind: 'any' | 'json' | 'csv' | 'openapi' | 'geojson' | 'url-encoded' | 'text' | 'xml' | 'bytes' }
  /** `application/vnd.pgrst.object+json` */
  | { readonly kind: 'object'; readonly stripNulls: boolean }
  /** `application/vnd.pgrst.array+json;nulls=stripped` */
  | { readonly kind: 'array-stripped' }
  | { readonly kind: 'other'; readonly name: string }

const simple: Readonly<Record<string, MediaType>> = {
  '*/*': { kind: 'any' },
  'application/json': { kind: 'json' },
  'application/geo+json': { kind: 'geojson' },
  'application/openapi+json': { kind: 'openapi' },
  'application/x-www-form-urlencoded': { kind: 'url-encoded' },
  'application/octet-stream': { kind: 'bytes' },
  'text/csv': { kind: 'csv' },
  'text/plain': { kind: 'text' },
  'text/xml': { kind: 'xml' },
}

export function parseMediaType(text: string): MediaType {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const stripped = parameters.includes('nulls=stripped')
  switch (type) {
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json': return { kind: 'object', stripNulls: stripped }
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json': return stripped ? { kind: 'array-stripped' } : { kind: 'json' }
    default: return simple[type] ?? { kind: 'other', name: type }
  }
}

/** The `Accept` header, best first (by `q`, then as written); everything where there is none. */
export function parseAccept(header: string | null): readonly MediaType[] {
  if (header === null || header.trim() === '') return [{ kind: 'any' }]
  return header.split(',')
    .map((text) => ({ text, quality: qualityOf(text) }))
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ text }) => parseMediaType(text))
}

/** As it is written in headers and messages, without charset. */
export function mediaTypeName(type: MediaType): string {
  switch (type.kind) {
    case 'any': return '*/*'
    case 'json': return 'application/json'
    case 'csv': return 'text/csv'
    case 'openapi': return 'application/openapi+json'
    case 'geojson': return 'application/geo+json'
    case 'url-encoded': return 'application/x-www-form-urlencoded'
    case 'text': return 'text/plain'
    case 'xml': return 'text/xml'
    case 'bytes': return 'application/octet-stream'
    case 'object': return `application/vnd.pgrst.object+json${type.stripNulls ? ';nulls=stripped' : ''}`
    case 'array-stripped': return 'application/vnd.pgrst.array+json;nulls=stripped'
    case 'other': return type.name
  }
}

function qualityOf(text: string): number {
  const quality = /;\s*q=([\d.]+)/i.exec(text)?.[1]
  const number = quality === undefined ? 1 : Number(quality)
  return Number.isNaN(number) ? 0 : number
}
