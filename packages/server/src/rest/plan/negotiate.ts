import { mediaTypeName } from '../api-request/media-type.ts'
import type { MediaType } from '../api-request/media-type.ts'
import { refuse } from '../error/problem.ts'

/** How the body is made. */
export type Format =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly single: boolean; readonly stripNulls: boolean }
  | { readonly kind: 'csv' }

export interface Negotiated {
  readonly format: Format
  /** Without charset. */
  readonly contentType: string
}

/** The first of the accepted types that can be made. Throws PGRST107. */
export function negotiate(accept: readonly MediaType[]): Negotiated {
  for (const type of accept) {
    const format = formatOf(type)
    if (format !== null) return { format, contentType: type.kind === 'any' ? 'application/json' : mediaTypeName(type) }
  }
  return refuse({ kind: 'media-type', accepted: accept.map(mediaTypeName) })
}

function formatOf(type: MediaType): Format | null {
  switch (type.kind) {
    case 'any':
    case 'json': return { kind: 'json', single: false, stripNulls: false }
    case 'object': return { kind: 'json', single: true, stripNulls: type.stripNulls }
    case 'array-stripped': return { kind: 'json', single: false, stripNulls: true }
    case 'csv': return { kind: 'csv' }
    case 'openapi':
    case 'geojson':
    case 'url-encoded':
    case 'text':
    case 'xml':
    case 'bytes':
    case 'other': return null
  }
}
