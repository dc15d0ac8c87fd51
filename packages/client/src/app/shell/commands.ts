import type { Entity, Model } from '@portico/model'
import type { Callable } from '../../backend/actions/callable.ts'
import type { Session } from '../../backend/session.ts'
import { visibleEntities } from '../../backend/visible-entities.ts'
import type { OwnCommand } from '../../config/override.ts'
import { policySentence } from '../../fields/policy.ts'
import { shellTexts } from '../../lib/texts/shell.ts'

/** Where a line of the command box leads. */
type CommandTarget =
  | { readonly to: '/' | '/model' | '/account' | '/connect' | '/sign-in' | '/files' | '/actions' }
  | { readonly to: '/t/$entity'; readonly params: { readonly entity: string }; readonly search?: { readonly new: string } }
  | { readonly to: '/t/$entity/$key'; readonly params: { readonly entity: string; readonly key: string } }
  | { readonly to: '/actions/$name'; readonly params: { readonly name: string } }
  | { readonly to: '/pages/$page'; readonly params: { readonly page: string } }
  | { readonly run: () => void }

/** In the order in which they stand: records come last, since they arrive last. */
const groups = ['recent', 'tables', 'actions', 'pages', 'records'] as const
export type CommandGroup = (typeof groups)[number]

export interface Command {
  readonly id: string
  readonly group: CommandGroup
  readonly label: string
  readonly icon: string
  /** What it belongs to, or why it may not be done, shown at the end of the line. */
  readonly note: string
  /** Null: the role may not. */
  readonly target: CommandTarget | null
}

export interface CommandSources {
  readonly model: Model
  readonly session: Session
  readonly callables: readonly Callable[]
  readonly hasFiles: boolean
  /** What a builder's configuration adds. */
  readonly own?: readonly OwnCommand[]
}

/** Every table, what can be done with the role that one has, and every page. */
export function allCommands({ model, session, callables, hasFiles, own = [] }: CommandSources): readonly Command[] {
  const entities = visibleEntities(model)
  return [
    ...entities.map((entity): Command => ({ id: `table ${entity.id}`, group: 'tables', label: entity.label, icon: entity.icon, note: '', target: { to: '/t/$entity', params: { entity: entity.id } } })),
    ...entities.map(newRecord),
    ...callables.map((callable): Command => ({
      id: `action ${callable.id}`, group: 'actions', label: callable.label, icon: callable.icon, note: model.byId.get(callable.on?.entity ?? '')?.label ?? '', target: { to: '/actions/$name', params: { name: callable.id } },
    })),
    ...own.flatMap((command) => ('run' in command.target ? [{ ...command, group: 'actions', note: '', target: command.target } as const] : [])),
    ...own.flatMap((command) => ('page' in command.target ? [{ ...command, group: 'pages', note: '', target: { to: '/pages/$page', params: command.target } } as const] : [])),
    page('overview', shellTexts.overview, 'layout-dashboard', { to: '/' }),
    ...(hasFiles ? [page('files', shellTexts.files, 'hard-drive', { to: '/files' })] : []),
    ...(callables.length > 0 ? [page('actions', shellTexts.actions, 'zap', { to: '/actions' })] : []),
    ...(entities.length > 1 ? [page('model', shellTexts.model, 'workflow', { to: '/model' })] : []),
    session.kind === 'visitor' ? page('sign-in', shellTexts.session.signIn, 'log-in', { to: '/sign-in' }) : page('account', shellTexts.session.account, 'circle-user', { to: '/account' }),
    page('connection', shellTexts.session.connection, 'plug', { to: '/connect' }),
  ]
}

function newRecord(entity: Entity): Command {
  const target: CommandTarget | null = entity.can.insert ? { to: '/t/$entity', params: { entity: entity.id }, search: { new: '' } } : null
  return { id: `new ${entity.id}`, group: 'actions', label: shellTexts.newRecord(entity.singular), icon: 'plus', note: target === null ? (policySentence(entity, 'insert') ?? shellTexts.findRefused) : '', target }
}

function page(id: string, label: string, icon: string, target: CommandTarget): Command {
  return { id: `page ${id}`, group: 'pages', label, icon, note: '', target }
}

/**
 * Those whose name holds every typed word, in groups; within one those come first that were chosen lately, then those that
 * begin with what was typed. Without words: what was chosen lately, then everything that may be done.
 */
export function findCommands(all: readonly Command[], recent: readonly Command[], typed: string): readonly Command[] {
  const words = typed.trim().toLocaleLowerCase().split(/\s+/).filter((word) => word !== '')
  const lately = new Map(recent.map(({ id }, index) => [id, recent.length - index]))
  if (words.length === 0) return [...recent.map((command): Command => ({ ...command, group: 'recent' })), ...all.filter(({ id, target }) => target !== null && !lately.has(id))]
  const known = new Set(all.map(({ id }) => id))
  // Records that were opened lately are found before the backend answers.
  const scored = [...all, ...recent.filter(({ id }) => !known.has(id))].map((command) => ({ command, score: scoreOf(command, words, lately.get(command.id) ?? 0) }))
  const found = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score).map(({ command }) => command)
  return inGroups(found)
}

/** In the order of the groups; the order within each stays. */
export function inGroups(commands: readonly Command[]): readonly Command[] {
  return groups.flatMap((group) => commands.filter((command) => command.group === group))
}

function scoreOf({ label, target }: Command, words: readonly string[], lately: number): number {
  const name = label.toLocaleLowerCase()
  if (!words.every((word) => name.includes(word))) return 0
  // What may not be done comes after what may.
  return (target === null ? 0.1 : 1) + (name.startsWith(words[0] ?? '') ? 1 : 0) + (lately === 0 ? 0 : 2 + lately)
}
