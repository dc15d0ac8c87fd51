import type { MediaType } from './media-type.ts'
import type { Payload } from './payload.ts'
import type { Preferences } from './preferences.ts'
import type { QueryParameters } from './query-parameters.ts'
import type { Range } from './range.ts'

/** What is asked, as it was asked: nothing in it was looked up anywhere. */
export interface ApiRequest {
  readonly action: Action
  /** `Accept-Profile` or `Content-Profile`; null leaves it to the default. */
  readonly profile: string | null
  readonly query: QueryParameters
  readonly preferences: Preferences
  /** In the order the client prefers them. */
  readonly accept: readonly MediaType[]
  /** Rows of the top level, from `Range`, `limit` and `offset`. */
  readonly range: Range
  /** Only where the action takes one. */
  readonly payload: Payload | null
}

export type Action =
  | { readonly kind: 'read'; readonly relation: string; readonly headersOnly: boolean }
  | { readonly kind: 'create' | 'update' | 'upsert' | 'delete'; readonly relation: string }
  | { readonly kind: 'call'; readonly routine: string; readonly method: 'GET' | 'HEAD' | 'POST' }
  | { readonly kind: 'relation-options'; readonly relation: string }
  | { readonly kind: 'routine-options'; readonly routine: string }
  | { readonly kind: 'root'; readonly headersOnly: boolean }
  | { readonly kind: 'root-options' }
