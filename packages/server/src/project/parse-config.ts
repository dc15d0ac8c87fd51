import { parse, TomlError, type TomlTable, type TomlValue } from 'smol-toml'
import { configSchema } from './config-schema.ts'
import { standingOf } from './known-keys.ts'
import { buildProjectConfig, type ProjectConfig } from './project-config.ts'
import { ProjectError } from './project-error.ts'

/** Something that the project asks for and does not get, in words. */
export interface ProjectWarning {
  readonly code: 'config-not-applied' | 'config-unknown' | 'environment-missing' | 'file-ignored' | 'migration-changed' | 'migration-out-of-order' | 'outside-transaction' | 'database-warning'
  readonly message: string
}

export interface ParsedConfig {
  readonly config: ProjectConfig
  readonly warnings: readonly ProjectWarning[]
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the text of a `config.toml`. `env(NAME)` is replaced from `environment`; keys that do not apply, or that nobody
 * knows, become warnings. Throws `config-malformed` (not TOML) or `config-invalid` (a value of the wrong kind).
 */
export function parseConfig(text: string, environment: Environment, file = 'supabase/config.toml'): ParsedConfig {
  const missing = new Set<string>()
  const table = substitute(parseToml(text, file), environment, missing)
  const result = configSchema.safeParse(table)
  if (!result.success) {
    const issue = result.error.issues[0]
    throw new ProjectError('config-invalid', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}`, { file, line: null })
  }
  return {
    config: buildProjectConfig(result.data),
    warnings: [
      ...[...missing].map((name): ProjectWarning => ({ code: 'environment-missing', message: `${file} asks for env(${name}), which is not set.` })),
      ...keyWarnings(table, file),
    ],
  }
}

function parseToml(text: string, file: string): TomlTable {
  try {
    return parse(text)
  } catch (cause) {
    const line = cause instanceof TomlError ? cause.line : null
    const message = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause)
    throw new ProjectError('config-malformed', message, { file, line }, { cause })
  }
}

/** A key whose variable is not set is left out, so that its default applies. */
function substitute(table: TomlTable, environment: Environment, missing: Set<string>): TomlTable {
  const found: TomlTable = {}
  for (const [key, value] of Object.entries(table)) {
    const replaced = replaceValue(value, environment, missing)
    if (replaced !== undefined) found[key] = replaced
  }
  return found
}

function replaceValue(value: TomlValue, environment: Environment, missing: Set<string>): TomlValue | undefined {
  if (Array.isArray(value)) return value.map((item) => replaceValue(item, environment, missing)).filter((item) => item !== undefined)
  if (isTable(value)) return substitute(value, environment, missing)
  const name = typeof value === 'string' ? /^env\((\w+)\)$/.exec(value)?.[1] : undefined
  if (name === undefined) return value
  const found = environment[name]
  if (found === undefined || found === '') missing.add(name)
  return found === '' ? undefined : found
}

function keyWarnings(table: TomlTable, file: string): ProjectWarning[] {
  const named = { 'not-applied': new Set<string>(), unknown: new Set<string>() }
  collect(table, [], named)
  const warnings: ProjectWarning[] = []
  if (named['not-applied'].size > 0) warnings.push({ code: 'config-not-applied', message: `${file}: not applied here: ${[...named['not-applied']].join(', ')}.` })
  if (named.unknown.size > 0) warnings.push({ code: 'config-unknown', message: `${file}: unknown: ${[...named.unknown].join(', ')}.` })
  return warnings
}

/** A table of which nothing applies is named as a whole. */
function collect(table: TomlTable, path: readonly string[], named: Record<'not-applied' | 'unknown', Set<string>>): void {
  for (const [key, value] of Object.entries(table)) {
    const here = [...path, key]
    const standing = standingOf(here)
    if (standing !== 'applied') named[standing].add(isTable(value) ? `[${here.join('.')}]` : here.join('.'))
    else if (isTable(value)) collect(value, here, named)
  }
}

function isTable(value: TomlValue): value is TomlTable {
  return typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date)
}
