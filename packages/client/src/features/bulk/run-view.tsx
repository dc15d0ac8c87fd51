import './bulk.css'
import '../../ui/progress.css'
import type { ReactNode } from 'react'
import type { Entity } from '@portico/model'
import type { BulkOutcome } from '../../backend/bulk/outcome.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { undoAction } from '../../backend/history/remember.ts'
import { useBackend } from '../../backend/context.ts'
import { saveLines } from '../../fields/save-lines.ts'
import { formatCount } from '../../lib/count.ts'
import { rowsAtOnce } from '../../lib/limits-bulk.ts'
import { bulkTexts as words } from '../../lib/texts/bulk.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Judged, type SaidRefusal, doneCount } from './run-phases.ts'
import type { PlannedRun } from './use-planned-run.ts'

interface RunWords {
  readonly confirm: (count: string, noun: string) => string
  readonly others: (count: string, noun: string) => string
}

export interface RunViewProps {
  readonly entity: Entity
  readonly run: PlannedRun
  readonly texts: RunWords
  readonly confirmIcon: string
  readonly isDanger?: boolean
  /** Could what is done be taken back? */
  readonly canUndo?: boolean
  /** What is to be known before it is confirmed, with what can be taken back. */
  readonly notice?: ReactNode
  /** The list of refused rows as lines of a file, heads first. */
  readonly refusedLines: (refusals: readonly SaidRefusal[]) => readonly (readonly (string | null)[])[]
  readonly onClose: () => void
}

/** Reasons, and names of a reason, before the rest is a number. */
const mostReasons = 12
const mostNamed = 5

/** Everything after the question: trying, what would happen, doing, what happened. */
export function RunView(props: RunViewProps) {
  const { entity, run, onClose } = props
  const { phase } = run
  const noun = nounOf(entity)
  switch (phase.kind) {
    case 'asking': return null
    case 'reading': return <Progress label={words.reading(formatCount(phase.count))} onStop={run.stop} />
    case 'trying': return <Progress label={words.trying(formatCount(phase.done), formatCount(phase.total))} value={phase.done} max={phase.total} onStop={run.stop} />
    case 'failed': return (
      <div className="bk"><div className="bk-body"><FailureNotice failure={phase.failure} /></div><div className="bk-foot"><Button onClick={run.reset}>{words.back}</Button></div></div>
    )
    case 'judged': return <JudgedView {...props} judged={phase.judged} />
    case 'running': {
      const label = phase.isStopping ? words.stopping : phase.manner === 'whole' ? words.runningWhole(formatCount(phase.total)) : words.running(formatCount(phase.done), formatCount(phase.total))
      return <Progress label={label} {...(phase.manner === 'whole' ? {} : { value: phase.done, max: phase.total })} onStop={phase.manner === 'whole' ? null : run.stop} />
    }
    case 'told': {
      const { outcome } = phase.result
      const left = outcome.left.flatMap((place) => phase.rows[place] ?? [])
      const isTooLong = phase.manner === 'whole' && phase.refusals.some(({ code }) => code === '57014')
      return (
        <div className="bk">
          <div className="bk-body">
            <Sums outcome={outcome} entity={entity} did refused={phase.manner === 'batches' ? phase.refusals.length : 0} />
            {doneCount(outcome) === 0 ? <p className="bk-note">{words.did.nothing}</p> : null}
            {outcome.unknown.length > 0 ? <Notice tone="warn" title={words.did.unknown(formatCount(outcome.unknown.length), noun(outcome.unknown.length))}>{words.did.unknownText}</Notice> : null}
            {left.length > 0 ? <p className="bk-note">{words.did.left(formatCount(left.length), noun(left.length))}</p> : null}
            {isTooLong ? <Notice tone="info">{words.tooLong}</Notice> : null}
            <Reasons {...props} refusals={phase.refusals} />
          </div>
          <div className="bk-foot">
            <Button variant="primary" autoFocus onClick={onClose}>{words.close}</Button>
            {props.canUndo === false ? null : <UndoButton change={phase.result.change} onDone={onClose} />}
            {isTooLong ? <Button onClick={() => run.run(phase.rows, 'parts')}>{words.inParts}</Button> : null}
            {!isTooLong && phase.manner === 'whole' && phase.refusals.length > 0 ? <Button icon="rotate-ccw" onClick={run.reset}>{words.tryAgain}</Button> : null}
            {!isTooLong && phase.refusals.length === 0 && left.length > 0 ? <Button onClick={() => run.run(left, phase.manner)}>{words.goOn(formatCount(left.length), noun(left.length))}</Button> : null}
          </div>
        </div>
      )
    }
  }
}

export const nounOf = (entity: Entity) => (count: number): string => (count === 1 ? entity.singular : entity.label.toLowerCase())

function JudgedView({ judged, ...props }: RunViewProps & { readonly judged: Judged }) {
  const { entity, run, texts, confirmIcon, isDanger = false, canUndo = true, onClose } = props
  const noun = nounOf(entity)
  const { outcome, passing, refusals } = judged
  const count = outcome.inserted + outcome.updated + outcome.deleted
  const label = (refusals.length > 0 ? texts.others : texts.confirm)(formatCount(count), noun(count))
  return (
    <div className="bk">
      <div className="bk-body">
        <Sums outcome={outcome} entity={entity} same={judged.same} refused={refusals.length} />
        {count === 0 ? <p className="bk-note">{words.would.nothing}</p> : null}
        {judged.isCut ? <p className="bk-note">{words.stoppedTrying}</p> : null}
        {count === 0 ? null : <p className="bk-note">{{ whole: words.whole, parts: words.parts(formatCount(rowsAtOnce)), batches: words.batches }[judged.manner]} {canUndo && props.notice === undefined ? words.undoable : ''}</p>}
        {count === 0 ? null : props.notice}
        <Reasons {...props} refusals={refusals} />
      </div>
      <div className="bk-foot">
        {count === 0 || judged.isCut ? null : <Button variant={isDanger ? 'solid-danger' : 'primary'} icon={confirmIcon} onClick={() => run.run(passing, judged.manner)}>{label}</Button>}
        <Button onClick={run.reset}>{words.back}</Button>
        <Button variant="ghost" onClick={onClose}>{words.cancel}</Button>
      </div>
    </div>
  )
}

function UndoButton({ change, onDone }: { readonly change: Parameters<typeof undoAction>[1] | null; readonly onDone: () => void }) {
  const { history } = useBackend()
  const action = change == null ? undefined : undoAction({ history }, change)
  return action === undefined ? null : <Button icon="undo-2" onClick={() => { onDone(); action.run() }}>{action.label}</Button>
}

function Progress({ label, value, max, onStop }: { readonly label: string; readonly value?: number; readonly max?: number; readonly onStop: (() => void) | null }) {
  return (
    <div className="bk">
      <div className="bk-body"><div className="bk-progress"><progress className="bar" aria-label={label} {...(value === undefined ? {} : { value, max })} /><output>{label}</output></div></div>
      {onStop === null ? null : <div className="bk-foot"><Button autoFocus onClick={onStop}>{words.stop}</Button></div>}
    </div>
  )
}

function Sums({ outcome, entity, did = false, same = 0, refused }: { readonly outcome: BulkOutcome; readonly entity: Entity; readonly did?: boolean; readonly same?: number; readonly refused: number }) {
  const noun = nounOf(entity)
  const say = did ? words.did : words.would
  const lines = [
    { icon: 'plus', count: outcome.inserted, words: say.insert }, { icon: 'pencil', count: outcome.updated, words: say.update }, { icon: 'trash-2', count: outcome.deleted, words: say.delete },
    { icon: 'minus', count: outcome.skipped, words: say.skip }, { icon: 'check', count: same, words: words.would.same }, { icon: 'circle-alert', count: refused, words: say.refuse },
  ].filter(({ count }) => count > 0)
  if (lines.length === 0) return null
  return <output className="bk-sums">{lines.map(({ icon, count, words: sentence }) => <span key={icon} className={icon === 'circle-alert' ? 'is-refused' : undefined}><Icon name={icon} size={14} />{sentence(formatCount(count), noun(count))}</span>)}</output>
}

/** The refused rows by the rule that refuses them, and all of them as a file. */
function Reasons({ entity, refusals, refusedLines }: RunViewProps & { readonly refusals: readonly SaidRefusal[] }) {
  if (refusals.length === 0) return null
  const byWords = new Map<string, SaidRefusal[]>()
  for (const refusal of refusals) {
    const known = byWords.get(refusal.words)
    if (known === undefined) byWords.set(refusal.words, [refusal])
    else known.push(refusal)
  }
  const reasons = [...byWords].toSorted(([, one], [, other]) => other.length - one.length)
  const save = () => saveLines(words.refusedFile(entity.id), refusedLines(refusals))
  return (
    <>
      <ul className="bk-reasons">
        {reasons.slice(0, mostReasons).map(([reason, rows]) => (
          <li key={reason}><b>{rows.slice(0, mostNamed).map(({ name }) => name).join(', ')}{rows.length > mostNamed ? ` ${words.more(formatCount(rows.length - mostNamed))}` : ''}</b>{reason}</li>
        ))}
      </ul>
      {reasons.length > mostReasons ? <p className="bk-note">{words.more(formatCount(reasons.length - mostReasons))}</p> : null}
      <div><Button icon="download" size="sm" onClick={save}>{words.download}</Button></div>
    </>
  )
}
