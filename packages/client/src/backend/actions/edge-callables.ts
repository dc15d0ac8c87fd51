import { type Field, type Model, configuredArgument, labelOf, parseCondition } from '@portico/model'
import type { EdgeFunction } from './callable.ts'
import type { FunctionSettings, ParsedFunctions } from './function-settings.ts'

export interface EdgeFunctions {
  readonly functions: readonly EdgeFunction[]
  /** What in the configuration could not be used, for whoever wrote it. */
  readonly problems: readonly string[]
}

/** The edge functions that the configuration names, and the others that the backend lists. Visitors are offered what is marked for them. */
export function buildEdgeFunctions(model: Model, configured: ParsedFunctions, listed: readonly string[], isVisitor: boolean): EdgeFunctions {
  const taken = new Set(model.functions.map(({ id }) => id))
  const problems = [...configured.problems]
  const named = configured.functions.filter(({ isPublic }) => !isVisitor || isPublic).flatMap((settings) => {
    const built = fromSettings(settings, model, taken)
    if (typeof built !== 'string') return [built]
    problems.push(`functions.${settings.slug}: ${built}`)
    return []
  })
  const known = new Set(configured.functions.map(({ slug }) => slug))
  const others = isVisitor ? [] : listed.filter((slug) => !known.has(slug)).map((slug) => edgeFunction(slug, taken, {}))
  return { functions: [...named, ...others].toSorted((a, b) => a.label.localeCompare(b.label, 'en')), problems }
}

function edgeFunction(slug: string, taken: ReadonlySet<string>, more: Partial<EdgeFunction>): EdgeFunction {
  return {
    kind: 'edge', slug, method: 'POST', isDeclared: false,
    // A function of the database may have the same name.
    id: taken.has(slug) ? `~${slug}` : slug,
    label: labelOf(slug), help: null, icon: 'zap', arguments: [], on: null, when: null, confirm: null, readsOnly: false, ...more,
  }
}

/** The function, or why it cannot be used. */
function fromSettings(settings: FunctionSettings, model: Model, taken: ReadonlySet<string>): EdgeFunction | string {
  const fields: Field[] = []
  for (const argument of settings.arguments ?? []) {
    const field = configuredArgument(argument, model)
    if (field === null) return `${argument.name}: “${argument.type}” is no type and no table that this role sees.`
    fields.push(field)
  }
  const on = bindingOf(settings, fields)
  if (typeof on === 'string') return on
  const when = settings.when === null ? null : parseCondition(settings.when)
  if (settings.when !== null && when === null) return 'when: expected "column = value" or "column != value".'
  const { slug, label, help, method, confirm } = settings
  return edgeFunction(slug, taken, { ...(label === null ? {} : { label }), help, method, confirm, isDeclared: settings.arguments !== null, arguments: fields, on, when })
}

function bindingOf({ action, arguments: given }: FunctionSettings, fields: readonly Field[]): EdgeFunction['on'] | string {
  if (action === null) return null
  const argument = fields.find(({ reference }, index) => given?.[index]?.type === action && reference?.target === action)
  return argument === undefined ? `action: no argument of the type “${action}”.` : { entity: action, argument: argument.name }
}
