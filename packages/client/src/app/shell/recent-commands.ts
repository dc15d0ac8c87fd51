import type { Model } from '@portico/model'
import { isVisible } from '../../backend/visible-entities.ts'
import { keptCommands } from '../../lib/limits.ts'
import type { Command } from './commands.ts'

type Shelf = Pick<Storage, 'getItem' | 'setItem'>

/** What is kept of a chosen line: of a record its name too, which nobody else tells. */
interface Kept {
  readonly id: string
  readonly label: string
  readonly entity: string | null
  readonly key: string | null
}

/** For this tab and this reader: the names of records that somebody opened are not for whoever comes next. */
const placeOf = (url: string, reader: string) => `portico:recent:${url}:${reader}`

/** What was chosen lately, the latest first, as far as it can still be chosen. */
export function readRecent(shelf: Shelf, url: string, reader: string, model: Model, all: readonly Command[]): readonly Command[] {
  const byId = new Map(all.map((command) => [command.id, command]))
  return parseKept(shelf.getItem(placeOf(url, reader))).flatMap((kept) => {
    const known = byId.get(kept.id)
    if (known !== undefined) return known.target === null ? [] : [known]
    const entity = model.byId.get(kept.entity ?? '')
    if (entity === undefined || kept.key === null || !isVisible(model, entity)) return []
    return [{ id: kept.id, group: 'records', label: kept.label, icon: entity.icon, note: entity.label, target: { to: '/t/$entity/$key', params: { entity: entity.id, key: kept.key } } }]
  })
}

/** Puts a chosen line before the others. */
export function keepRecent(shelf: Shelf, url: string, reader: string, { id, label, target }: Command): void {
  const record = target !== null && 'to' in target && target.to === '/t/$entity/$key' ? target.params : null
  const others = parseKept(shelf.getItem(placeOf(url, reader))).filter((kept) => kept.id !== id)
  const kept: readonly Kept[] = [{ id, label, entity: record?.entity ?? null, key: record?.key ?? null }, ...others]
  try {
    shelf.setItem(placeOf(url, reader), JSON.stringify(kept.slice(0, keptCommands)))
  } catch {
    // The shelf is full or closed: a courtesy less.
  }
}

function parseKept(text: string | null): readonly Kept[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' && 'label' in value && typeof value.label === 'string'
    && 'entity' in value && (value.entity === null || typeof value.entity === 'string') && 'key' in value && (value.key === null || typeof value.key === 'string')
}
