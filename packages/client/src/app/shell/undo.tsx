import '../../ui/progress.css'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Entity } from '@portico/model'
import { useBackend } from '../../backend/context.ts'
import { explain } from '../../backend/explain.ts'
import type { Change, Direction, RowChange } from '../../backend/history/history.ts'
import { moveHistory } from '../../backend/history/move.ts'
import { ask, carryOut } from '../../backend/history/ask.ts'
import { type Obstructed, type RevertOutcome, rowOf } from '../../backend/history/revert-outcome.ts'
import { useModel } from '../../backend/model.ts'
import { labelsOf } from '../../fields/labels-of.ts'
import { policySentence } from '../../fields/policy.ts'
import { recordTitle } from '../../fields/record-title.ts'
import { formatCount } from '../../lib/count.ts'
import { historyTexts as words } from '../../lib/texts/history.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useToasts } from '../../ui/toast.tsx'

/** Shown beside a change of many rows while it is put back; a few are over before anybody reads of it. */
const manyRows = 25

/** Reasons and names before the rest is a number. */
const mostNamed = 5

interface Report {
  readonly direction: Direction
  readonly entity: Entity
  readonly change: Change
  readonly outcome: RevertOutcome
}

/** Takes the last change back, or does it again, wherever one is, and tells what was left as it is and why. */
export default function Undo() {
  const backend = useBackend()
  const model = useModel()
  const client = useQueryClient()
  const toasts = useToasts()
  const moves = useRef(Promise.resolve())
  const [progress, setProgress] = useState<{ readonly direction: Direction; readonly done: number; readonly count: number } | null>(null)
  const [report, setReport] = useState<Report | null>(null)

  const move = useCallback(async (direction: Direction, wanted?: Change) => {
    const moved = await moveHistory(backend, model, direction, wanted, (done, count) => { if (count > manyRows) setProgress({ direction, done, count }) }).finally(() => setProgress(null))
    if (moved.kind === 'nothing') return toasts.show(direction === 'undo' ? words.nothingToUndo : words.nothingToRedo)
    if (moved.kind === 'no-entity') return toasts.show(words.reasons.tableGone)
    const { change, outcome, back } = moved
    const entity = model.byId.get(change.entity)
    if (entity === undefined) return
    if (outcome.done.length > 0) void client.invalidateQueries({ predicate: ({ queryKey: [kind, url] }) => url === backend.url && kind !== 'model' && kind !== 'record-edits' })
    if (outcome.obstructed.length > 0) return setReport({ direction, entity, change, outcome })
    const what = whatWords(entity, change, direction)
    const altered = outcome.altered.length === 0 ? '' : ` ${words.altered(labelsOf(entity, outcome.altered))}`
    const other = direction === 'undo' ? 'redo' : 'undo'
    const wayBack = back === null ? undefined : { label: words[other], run: () => ask(backend.history, other, back) }
    toasts.show((direction === 'undo' ? words.undone(what) : words.redone(what)) + altered, wayBack)
  }, [backend, model, client, toasts])

  useEffect(() => carryOut(backend.history, (direction, change) => {
    // One after the other: a key that is pressed three times takes three changes back.
    moves.current = moves.current.catch(() => undefined).then(() => move(direction, change))
  }), [backend, move])

  if (progress !== null) {
    const title = words.working(progress.direction, formatCount(progress.count))
    return <Dialog title={title} isOpen onClose={() => undefined} role="alertdialog"><progress className="bar" max={progress.count} value={progress.done} aria-label={title} /></Dialog>
  }
  return report === null ? null : <UndoReport report={report} onClose={() => setReport(null)} />
}

/** What was left as it is: by reason, with the names of the records. */
function UndoReport({ report: { direction, entity, change, outcome }, onClose }: { readonly report: Report; readonly onClose: () => void }) {
  const what = whatWords(entity, change, direction)
  const [done, count] = [formatCount(outcome.done.length), formatCount(change.rows.length)]
  const byReason = new Map<string, Obstructed[]>()
  for (const each of outcome.obstructed) {
    const reason = reasonOf(entity, each)
    byReason.set(reason, [...(byReason.get(reason) ?? []), each])
  }
  return (
    <Dialog title={direction === 'undo' ? words.notUndone(what) : words.notRedone(what)} isOpen onClose={onClose} role="alertdialog" actions={<Button autoFocus onClick={onClose}>{words.close}</Button>}>
      {outcome.done.length === 0 ? null : <p>{direction === 'undo' ? words.partly(done, count) : words.partlyAgain(done, count)}</p>}
      <ul className="rs-refused">
        {[...byReason].map(([reason, rows]) => (
          <li key={reason}><b>{rows.slice(0, mostNamed).map(({ row }) => recordTitle(entity, rowOf(row))).join(', ')}{rows.length > mostNamed ? ` ${words.more(formatCount(rows.length - mostNamed))}` : ''}</b><br />{reason}</li>
        ))}
      </ul>
    </Dialog>
  )
}

function reasonOf(entity: Entity, { row, obstacle }: Obstructed): string {
  const reasons = words.reasons
  switch (obstacle.kind) {
    case 'changed': return reasons.changed(labelsOf(entity, obstacle.fields))
    case 'gone': return reasons.gone
    case 'linked': return reasons.linked
    case 'refused': return policySentence(entity, row.kind === 'created' ? 'delete' : 'update') ?? (row.kind === 'created' ? reasons.refusedDelete : reasons.refused)
    case 'no-key': return reasons.noKey
    case 'cannot-insert': return reasons.cannotInsert
    case 'silent': return reasons.silent
    case 'failed': return explain(obstacle.failure, { isBuilder: false }).sentence
  }
}

/** What doing it again does is the other side of what its undoing did. */
const again: Readonly<Record<RowChange['kind'], RowChange['kind']>> = { created: 'deleted', deleted: 'created', updated: 'updated' }

/** What a change was, in a few words: "State of “Toaster”", "12 items deleted". */
function whatWords(entity: Entity, { rows }: Change, direction: Direction): string {
  const [first, ...more] = rows
  if (first === undefined) return ''
  const kind = direction === 'undo' ? first.kind : again[first.kind]
  const count = formatCount(rows.length)
  const noun = entity.label.toLowerCase()
  if (more.length > 0) {
    if (rows.some((row) => row.kind !== first.kind)) return words.what.mixed(count, noun)
    return { updated: words.what.changedMany, created: words.what.createdMany, deleted: words.what.deletedMany }[kind](count, noun)
  }
  const title = recordTitle(entity, rowOf(first))
  if (first.kind !== 'updated') return kind === 'created' ? words.what.created(title) : words.what.deleted(title)
  return first.fields.length === 0 ? words.what.record(title) : words.what.field(labelsOf(entity, first.fields), title)
}
