import type { ConfiguredArgument } from '@portico/model'

/** An edge function as the configuration names it: what its code would take and give is told by nobody else. */
export interface FunctionSettings {
  /** Its name below `/functions/v1/`. */
  readonly slug: string
  readonly label: string | null
  readonly help: string | null
  readonly method: 'GET' | 'POST'
  /** Null: not told, so that whoever calls it writes the body. */
  readonly arguments: readonly ConfiguredArgument[] | null
  /** Asked before it is called. */
  readonly confirm: string | null
  /** The entity that it is a button on. */
  readonly action: string | null
  readonly when: string | null
  /** Offered to visitors too. */
  readonly isPublic: boolean
}

export interface ParsedFunctions {
  readonly functions: readonly FunctionSettings[]
  /** What could not be used, in a sentence each: for whoever wrote it. */
  readonly problems: readonly string[]
}

type Values = Readonly<Record<string, unknown>>

/** Checks the part `functions` of a configuration: a function with a part that does not fit is left out, and told of. */
export function parseFunctions(value: unknown): ParsedFunctions {
  if (value === undefined || value === null) return { functions: [], problems: [] }
  if (!isValues(value)) return { functions: [], problems: ['functions: expected an object, a function’s name to what is known of it.'] }
  const functions: FunctionSettings[] = []
  const problems: string[] = []
  for (const [slug, given] of Object.entries(value)) {
    const parsed = parseFunction(slug, given)
    if (typeof parsed === 'string') problems.push(`functions.${slug}: ${parsed}`)
    else functions.push(parsed)
  }
  return { functions, problems }
}

const known: ReadonlySet<string> = new Set(['label', 'help', 'method', 'arguments', 'confirm', 'action', 'when', 'public'])
const knownOfArgument: ReadonlySet<string> = new Set(['name', 'type', 'label', 'required', 'options'])

function parseFunction(slug: string, value: unknown): FunctionSettings | string {
  if (!/^[A-Za-z0-9_-]+$/.test(slug)) return 'a function’s name has letters, digits, - and _ only.'
  if (!isValues(value)) return 'expected an object.'
  const stranger = Object.keys(value).find((name) => !known.has(name))
  if (stranger !== undefined) return `“${stranger}” means nothing here.`
  const texts = (['label', 'help', 'confirm', 'action', 'when'] as const).find((name) => value[name] !== undefined && textOf(value[name]) === null)
  if (texts !== undefined) return `${texts}: expected a text.`
  const method = value['method'] ?? 'POST'
  if (method !== 'GET' && method !== 'POST') return 'method: expected GET or POST.'
  if (value['public'] !== undefined && typeof value['public'] !== 'boolean') return 'public: expected true or false.'
  const given = parseArguments(value['arguments'])
  if (typeof given === 'string') return given
  return {
    slug, method, arguments: given, isPublic: value['public'] === true,
    label: textOf(value['label']), help: textOf(value['help']), confirm: textOf(value['confirm']), action: textOf(value['action']), when: textOf(value['when']),
  }
}

function parseArguments(value: unknown): readonly ConfiguredArgument[] | null | string {
  if (value === undefined) return null
  if (!Array.isArray(value)) return 'arguments: expected a list.'
  const parsed: ConfiguredArgument[] = []
  for (const [index, each] of value.entries()) {
    const argument = parseArgument(each)
    if (typeof argument === 'string') return `arguments[${index}]: ${argument}`
    if (parsed.some(({ name }) => name === argument.name)) return `arguments[${index}]: another one is called ${argument.name}.`
    parsed.push(argument)
  }
  return parsed
}

function parseArgument(value: unknown): ConfiguredArgument | string {
  if (!isValues(value)) return 'expected an object.'
  const { type = 'text', label, required = false, options } = value
  const stranger = Object.keys(value).find((each) => !knownOfArgument.has(each))
  if (stranger !== undefined) return `“${stranger}” means nothing here.`
  const name = textOf(value['name'])
  if (name === null) return 'name: expected a text.'
  if (typeof type !== 'string') return 'type: expected a PostgreSQL type or a table.'
  if (label !== undefined && textOf(label) === null) return 'label: expected a text.'
  if (typeof required !== 'boolean') return 'required: expected true or false.'
  if (options !== undefined && !isTexts(options)) return 'options: expected a list of texts.'
  return { name, type, label: textOf(label), required, options: options ?? null }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string')
}
