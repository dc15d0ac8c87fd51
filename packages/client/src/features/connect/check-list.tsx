import type { CheckId, CheckResult } from '../../backend/check-backend.ts'
import { formatCount } from '../../lib/count.ts'
import { authTexts } from '../../lib/texts/auth.ts'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Checks } from './use-checks.ts'
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
  readonly state: 'wait' | 'run' | 'ok' | 'bad' | 'todo'
  readonly note: string
}

export function CheckList({ checks, keyState }: CheckListProps) {
  const { results } = checks
  const lines: readonly Line[] = [
    lineOf('address', texts.check.address, 'globe', results.address),
    keyLine(keyState),
    lineOf('accepted', texts.check.accepted, 'key-round', results.accepted),
    lineOf('signIn', texts.check.signIn, 'log-in', results.signIn),
    lineOf('describe', texts.check.describe, 'table-2', results.describe),
    lineOf('tables', texts.check.tables, 'eye', results.tables),
  ]
  return (
    <>
      <h2>{texts.checks}</h2>
      <ul className="checks" aria-live="polite">
        {lines.map(line => (
          <li key={line.id} className={`is-${line.state}`}>
            {line.state === 'run' ? <Spinner /> : <Icon name={line.state === 'ok' ? 'circle-check' : line.state === 'bad' ? 'circle-alert' : line.state === 'todo' ? 'circle-dot' : line.icon} />}
            <span>{line.label}</span><small>{line.note}</small>
          </li>
        ))}
      </ul>
      <p className="checks-foot">{texts.checksFoot}</p>
    </>
  )
}

function keyLine(state: KeyState): Line {
  const base = { id: 'key', label: texts.check.key, icon: 'key-round' }
  switch (state) {
    case 'waiting': return { ...base, state: 'wait', note: texts.waiting }
    case 'public': return { ...base, state: 'ok', note: '' }
    case 'secret': return { ...base, state: 'bad', note: texts.secretRefused }
    case 'unknown': return { ...base, state: 'bad', note: texts.refused }
  }
}

function lineOf(id: CheckId, label: string, icon: string, result: CheckResult | 'running' | undefined): Line {
  if (result === undefined) return { id, label, icon, state: 'wait', note: texts.waiting }
  if (result === 'running') return { id, label, icon, state: 'run', note: texts.running }
  return { id, label, icon, ...verdictOf(result) }
}

function verdictOf(result: CheckResult): Pick<Line, 'state' | 'note'> {
  switch (result.kind) {
    case 'address': return { state: 'ok', note: texts.milliseconds(formatCount(result.milliseconds)) }
    case 'accepted': return { state: 'ok', note: '' }
    case 'signIn': return { state: 'ok', note: waysOf(result.settings) }
    case 'described': return { state: 'ok', note: texts.installed }
    case 'missing': return { state: 'todo', note: texts.notInstalled }
    case 'tables': return { state: 'ok', note: result.count === 0 ? texts.nothingVisible : texts.visible(formatCount(result.count)) }
    case 'failed': return { state: 'bad', note: result.status === null ? texts.noAnswer : `${texts.refused}, HTTP ${result.status}` }
  }
}

function waysOf({ email, guests, providers }: Extract<CheckResult, { kind: 'signIn' }>['settings']): string {
  const ways = [email ? texts.ways.email : null, ...providers, guests ? texts.ways.guest : null].filter(way => way !== null)
  return ways.length === 0 ? texts.ways.none : ways.join(', ')
}
