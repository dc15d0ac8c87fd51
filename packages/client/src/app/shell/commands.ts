import type { Model } from '@portico/model'
import type { Session } from '../../backend/session.ts'
import { shellTexts } from '../../lib/texts/shell.ts'
import { visibleEntities } from '../../backend/visible-entities.ts'

/** Where a line of the command box leads. */
type CommandTarget =
  | { readonly to: '/' | '/model' | '/account' | '/connect' | '/sign-in' }
  | { readonly to: '/t/$entity'; readonly params: { readonly entity: string }; readonly search?: { readonly new: string } }
  | { readonly to: '/t/$entity/$key'; readonly params: { readonly entity: string; readonly key: string } }

export interface Command {
  readonly id: string
  readonly label: string
  readonly icon: string
  /** What it is, shown at the end of the line. */
  readonly kind: string
  readonly target: CommandTarget
}

/** Tables, creating in them, and pages, whose words hold all the typed ones; those that start with them come first. */
export function findCommands(model: Model, session: Session, typed: string): readonly Command[] {
  const words = typed.trim().toLocaleLowerCase().split(/\s+/).filter(word => word !== '')
  const scored = all(model, session).map(command => ({ command, score: scoreOf(command.label.toLocaleLowerCase(), words) }))
  return scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score).map(({ command }) => command)
}

function scoreOf(label: string, words: readonly string[]): number {
  if (!words.every(word => label.includes(word))) return 0
  const [first] = words
  return first !== undefined && label.startsWith(first) ? 2 : 1
}

function all(model: Model, session: Session): readonly Command[] {
  const entities = visibleEntities(model)
  return [
    ...entities.map((entity): Command => ({ id: `table ${entity.id}`, label: entity.label, icon: entity.icon, kind: shellTexts.table, target: { to: '/t/$entity', params: { entity: entity.id } } })),
    ...entities.filter(entity => entity.can.insert).map((entity): Command => ({
      id: `new ${entity.id}`, label: shellTexts.newRecord(entity.singular), icon: 'plus', kind: shellTexts.command,
      target: { to: '/t/$entity', params: { entity: entity.id }, search: { new: '' } },
    })),
    page('overview', shellTexts.overview, 'layout-dashboard', { to: '/' }),
    ...(entities.length > 1 ? [page('model', shellTexts.model, 'workflow', { to: '/model' })] : []),
    session.kind === 'visitor' ? page('sign-in', shellTexts.session.signIn, 'log-in', { to: '/sign-in' }) : page('account', shellTexts.session.account, 'circle-user', { to: '/account' }),
    page('connection', shellTexts.session.connection, 'plug', { to: '/connect' }),
  ]
}

function page(id: string, label: string, icon: string, target: CommandTarget): Command {
  return { id: `page ${id}`, label, icon, kind: shellTexts.page, target }
}
