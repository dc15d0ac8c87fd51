/** A column, or what is at a path inside it. */
export interface Field {
  readonly name: string
  readonly path: JsonPath
}

export type JsonPath = readonly JsonStep[]

export interface JsonStep {
  /** `->>`: the value as text. */
  readonly asText: boolean
  readonly operand: { readonly kind: 'key'; readonly key: string } | { readonly kind: 'index'; readonly index: string }
}
