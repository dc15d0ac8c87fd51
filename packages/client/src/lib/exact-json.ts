/** A number as it was written: passing through floating point could change it. */
export class JsonNumber {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type Json = null | boolean | string | JsonNumber | readonly Json[] | JsonObject
export interface JsonObject { readonly [name: string]: Json }

/** What newer engines tell a reviver; not yet in TypeScript's library. Older ones keep some 15 digits. */
interface SourceJson {
  readonly parse: (text: string, reviver: (key: string, value: unknown, context?: { readonly source?: string }) => unknown) => Json
}

function hasSource(json: unknown): json is SourceJson {
  return typeof json === 'object' && json !== null && 'parse' in json
}

/** Throws a `SyntaxError` where the text is no JSON. */
export function parseExactJson(text: string): Json {
  const json: unknown = JSON
  if (!hasSource(json)) throw new SyntaxError('There is no JSON here.')
  return json.parse(text, (_key, value, context) => (typeof value === 'number' ? new JsonNumber(context?.source ?? String(value)) : value))
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber)
}

/** The value as a text of one line: a string bare, everything else as JSON. Null for null. */
export function jsonToText(value: Json): string | null {
  if (value === null || typeof value === 'string') return value
  return renderJson(value)
}

/** As JSON, its numbers as they came; `indent` starts the lines of what is inside. */
export function renderJson(value: Json, indent: string | null = null): string {
  if (value instanceof JsonNumber) return value.text
  if (Array.isArray(value)) return between('[', value.map((each) => renderJson(each, deeper(indent))), ']', indent)
  if (isJsonObject(value)) return between('{', Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}:${indent === null ? '' : ' '}${renderJson(each, deeper(indent))}`), '}', indent)
  return JSON.stringify(value)
}

const deeper = (indent: string | null): string | null => (indent === null ? null : `${indent}  `)

function between(open: string, parts: readonly string[], close: string, indent: string | null): string {
  if (parts.length === 0) return open + close
  return indent === null ? `${open}${parts.join(',')}${close}` : `${open}\n${parts.map((part) => `${indent}  ${part}`).join(',\n')}\n${indent}${close}`
}
