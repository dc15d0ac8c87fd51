import type { CheckId, CheckResult } from '../../backend/check-backend.ts'
import { rungs } from '../../backend/ladder.ts'
import { formatCount } from '../../lib/count.ts'
import { authTexts } from '../../lib/texts/auth.ts'
import { connectTexts } from '../../lib/texts/connect.ts'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Checks, Results } from './use-checks.ts'
import './check-list.css'

const texts = authTexts.connect

/** Of the key as typed; it is judged here, without sending it. */
export type KeyState = 'waiting' | 'public' | 'secret' | 'unknown'

export interface CheckListProps {
  readonly checks: Checks
  readonly keyState: KeyState
}

interface Line {
  readonly id: string
  readonly label: string
  readonly icon: string
  readonly state: 'wait' | 'run' | 'ok' | 'bad' | 'todo' | 'none'
  readonly note: string
}

const icons = { ok: 'circle-check', bad: 'circle-alert', todo: 'circle-dot', none: 'minus' } as const

export function CheckList({ checks, keyState }: CheckListProps) {
  const { results, isDone } = checks
  const lines: readonly Line[] = [
    lineOf('address', 'globe', results),
    keyLine(keyState),
    lineOf('accepted', 'key-round', results),
    lineOf('signIn', 'log-in', results),
    lineOf('describe', 'table-2', results),
    ...rungs.filter(rung => results[rung] !== undefined).map(rung => lineOf(rung, 'file', results)),
    results.tables === undefined && isDone ? { id: 'tables', label: connectTexts.check.tables, icon: 'eye', state: 'none', note: connectTexts.untold } : lineOf('tables', 'eye', results),
    lineOf('live', 'plug', results),
    lineOf('files', 'inbox', results),
  ]
  return (
    <>
      <h2>{texts.checks}</h2>
      <ul className="checks" aria-live="polite">
        {lines.map(line => (
          <li key={line.id} className={`is-${line.state}`}>
            {line.state === 'run' ? <Spinner /> : <Icon name={line.state === 'wait' ? line.icon : icons[line.state]} />}
            <span>{line.label}</span><small>{line.note}</small>
          </li>
        ))}
      </ul>
      <p className="checks-foot">{texts.checksFoot}</p>
    </>
  )
}

function keyLine(state: KeyState): Line {
  const base = { id: 'key', label: connectTexts.check.key, icon: 'key-round' }
  switch (state) {
    case 'waiting': return { ...base, state: 'wait', note: texts.waiting }
    case 'public': return { ...base, state: 'ok', note: '' }
    case 'secret': return { ...base, state: 'bad', note: texts.secretRefused }
    case 'unknown': return { ...base, state: 'bad', note: texts.refused }
  }
}

function lineOf(id: CheckId, icon: string, results: Results): Line {
  const base = { id, label: connectTexts.check[id], icon }
  const result = results[id]
  if (result === undefined) return { ...base, state: 'wait', note: texts.waiting }
  if (result === 'running') return { ...base, state: 'run', note: texts.running }
  return { ...base, ...verdictOf(result) }
}

function verdictOf(result: CheckResult): Pick<Line, 'state' | 'note'> {
  switch (result.kind) {
    case 'address': return { state: 'ok', note: texts.milliseconds(formatCount(result.milliseconds)) }
    case 'accepted': return { state: 'ok', note: '' }
    case 'signIn': return { state: 'ok', note: waysOf(result.settings) }
    case 'described': return { state: 'ok', note: texts.installed }
    case 'missing': return { state: 'todo', note: texts.notInstalled }
    case 'stands': return { state: 'ok', note: connectTexts.inUse }
    case 'closed': return { state: 'none', note: connectTexts.closed }
    case 'absent': return { state: 'none', note: connectTexts.absent }
    case 'offered': return { state: 'ok', note: connectTexts.offered }
    case 'tables': return { state: 'ok', note: result.count === 0 ? texts.nothingVisible : texts.visible(formatCount(result.count)) }
    case 'failed': return { state: 'bad', note: result.status === null ? texts.noAnswer : `${texts.refused}, HTTP ${result.status}` }
  }
}

function waysOf({ email, guests, providers }: Extract<CheckResult, { kind: 'signIn' }>['settings']): string {
  const ways = [email ? texts.ways.email : null, ...providers, guests ? texts.ways.guest : null].filter(way => way !== null)
  return ways.length === 0 ? texts.ways.none : ways.join(', ')
}
