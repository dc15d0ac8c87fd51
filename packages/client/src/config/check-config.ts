import { nearest } from '../lib/nearest.ts'
import { configTexts as words } from '../lib/texts/config.ts'
import type { PorticoConfig } from './config.ts'

/** What a part of a configuration must be. */
type Shape = keyof typeof words.wanted | { readonly keys: Readonly<Record<string, Shape>>; readonly needs?: readonly string[] } | { readonly each: Shape } | { readonly listOf: Shape }

const field: Shape = { keys: { label: 'text', help: 'text', hidden: 'flag', cell: 'component', editor: 'component' } }
const entity: Shape = {
  keys: {
    label: 'text', singular: 'text', help: 'text', icon: 'text', fields: { each: field },
    views: { each: { keys: { label: 'text', icon: 'text', columns: { listOf: 'text' }, component: 'component' }, needs: ['label', 'component'] } },
    actions: { each: { keys: { label: 'text', icon: 'text', when: 'action', run: 'action' }, needs: ['label', 'run'] } },
  },
}
const config: Shape = {
  keys: {
    brand: { keys: { name: 'text', logo: 'text', accent: 'colour' } },
    navigation: { keys: { order: { listOf: 'text' }, hidden: { listOf: 'text' }, groups: { listOf: { keys: { label: 'text', items: { listOf: 'entry' } }, needs: ['label', 'items'] } } } },
    entities: { each: entity },
    pages: { each: { keys: { label: 'text', icon: 'text', component: 'component' }, needs: ['label', 'component'] } },
    actions: { each: { keys: { label: 'text', icon: 'text', run: 'action' }, needs: ['label', 'run'] } },
  },
}

export interface Checked {
  /** What of it can be used. */
  readonly config: PorticoConfig
  readonly problems: readonly string[]
}

/** Checks what the file exports: what does not fit is left out, and said. Null where it is no configuration at all. */
export function checkConfig(given: unknown): Checked | null {
  if (!isObject(given)) return null
  const problems: string[] = []
  const checked = check(given, config, '', problems)
  return isConfig(checked) ? { config: checked, problems } : null
}

/** The part as far as it fits; undefined where it is left out. */
function check(value: unknown, shape: Shape, path: string, problems: string[]): unknown {
  if (value === undefined) return undefined
  if (typeof shape === 'string') {
    if (fits[shape](value)) return value
    problems.push(words.shape(path, words.wanted[shape]))
    return undefined
  }
  if ('listOf' in shape) {
    if (Array.isArray(value)) return value.map((each: unknown, index) => check(each, shape.listOf, `${path}[${index}]`, problems)).filter((each) => each !== undefined)
    problems.push(words.shape(path, words.wanted.list))
    return undefined
  }
  if (!isObject(value)) {
    problems.push(words.shape(path, words.wanted.group))
    return undefined
  }
  const parts = Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
    const at = path === '' ? name : `${path}.${name}`
    const wanted = 'each' in shape ? shape.each : Object.hasOwn(shape.keys, name) ? shape.keys[name] : undefined
    if (wanted === undefined) {
      problems.push(words.unknownKey(at, nearest(name, 'keys' in shape ? Object.keys(shape.keys) : [])))
      return []
    }
    const fit = check(part, wanted, at, problems)
    return fit === undefined ? [] : [[name, fit]]
  })
  const checked = Object.fromEntries(parts)
  const missing = 'keys' in shape ? (shape.needs ?? []).filter((name) => checked[name] === undefined) : []
  for (const name of missing) if (!(name in value)) problems.push(words.shape(`${path}.${name}`, words.wanted[shapeName('keys' in shape ? shape.keys[name] : undefined)]))
  return missing.length > 0 ? undefined : checked
}

const shapeName = (shape: Shape | undefined): keyof typeof words.wanted => (typeof shape === 'string' ? shape : shape !== undefined && 'listOf' in shape ? 'list' : 'group')

const fits: Readonly<Record<keyof typeof words.wanted, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string' && value.trim() !== '',
  colour: (value) => typeof value === 'string' && /^#[\da-f]{6}$/i.test(value),
  name: (value) => typeof value === 'string' && /^[\w-]+$/.test(value),
  flag: (value) => typeof value === 'boolean',
  // `memo` and `lazy` make objects.
  component: (value) => typeof value === 'function' || (isObject(value) && '$$typeof' in value),
  action: (value) => typeof value === 'function',
  list: (value) => Array.isArray(value),
  group: isObject,
  entry: (value) => typeof value === 'string' || (isObject(value) && (typeof value['page'] === 'string' || (typeof value['label'] === 'string' && typeof value['href'] === 'string' && isAddress(value['href'])))),
}

/** A path of the app, or an address that a link may have: never one that runs as a script. */
const isAddress = (href: string): boolean => href.startsWith('/') || /^(https?|mailto|tel):/i.test(href)

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Its parts have been checked one by one. */
function isConfig(value: unknown): value is PorticoConfig {
  return isObject(value)
}
