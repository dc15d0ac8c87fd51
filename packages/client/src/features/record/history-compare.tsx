import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Entity, Row } from '@portico/model'
import type { ChangeTitles } from '../../backend/changes/use-changes.ts'
import { useBackend } from '../../backend/context.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { toFailure } from '../../backend/failure.ts'
import { undoAction } from '../../backend/history/remember.ts'
import { useModel } from '../../backend/model.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import { updateRecord } from '../../backend/records/update.ts'
import { issueSentence } from '../../fields/sentences.ts'
import { issuesOf } from '../../fields/validation.ts'
import { formatCount } from '../../lib/count.ts'
import { changesTexts as words } from '../../lib/texts/changes.ts'
import { Button } from '../../ui/button.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { ValueOf } from './history-value.tsx'
import { type RestoreProblem, problemOf, sentenceOf } from './history-refusal.ts'
import type { Difference } from './history-values.ts'
import { isFieldEditable } from './shown-fields.ts'
import { renewLists, useRecordKey } from './use-record.ts'

export interface HistoryCompareProps {
  readonly entity: Entity
  readonly row: LoadedRow
  /** When it was so, in words. */
  readonly moment: string
  readonly differences: readonly Difference[]
  readonly titles: ChangeTitles
  readonly onClose: () => void
}

/** What the record said then beside what it says now, and the way back: field by field, or all of them in one write. */
export function HistoryCompare({ entity, row, moment, differences, titles, onClose }: HistoryCompareProps) {
  const { restore, restoring, problem } = useRestore(entity, row)
  const back = differences.filter(({ field, isUnknown }) => !isUnknown && isFieldEditable(entity, field))
  return (
    <section className="rec-compare" aria-label={`${words.thenAndNow}: ${moment}`}>
      {differences.map((difference) => {
        const { field, past, now, isUnknown } = difference
        return (
          <div key={field.name} className="rec-compare-f">
            <p className="rec-compare-l">{field.label}</p>
            <dl>
              <dt>{words.past}</dt><dd>{isUnknown ? <span className="faint">{words.unknown}</span> : <ValueOf field={field} value={past} titles={titles[field.name]} />}</dd>
              <dt>{words.now}</dt><dd><ValueOf field={field} value={now} titles={titles[field.name]} /></dd>
            </dl>
            {back.includes(difference) && back.length > 1 ? <Button size="sm" icon="undo-2" aria-label={words.restore(field.label)} isDisabled={restoring !== null} isPending={restoring === field.name} pendingLabel={words.restoring} onClick={() => void restore([difference], field.name)}>{words.restoreShort}</Button> : null}
          </div>
        )
      })}
      {problem === null ? null : typeof problem === 'string' ? <p className="errmsg" role="alert">{problem}</p> : <FailureNotice failure={problem.failure} policyComment={problem.policyComment} />}
      <div className="rec-acts">
        {back.length === 0 ? null : (
          <Button size="sm" variant="primary" icon="undo-2" isDisabled={restoring !== null} isPending={restoring === ''} pendingLabel={words.restoring} onClick={() => void restore(back, '')}>
            {back.length === 1 ? words.restore(back[0]?.field.label ?? '') : words.restoreAll(formatCount(back.length))}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onClose}>{words.close}</Button>
      </div>
    </section>
  )
}

interface Restore {
  readonly restore: (differences: readonly Difference[], name: string) => Promise<void>
  /** The name that was given, while it is under way. */
  readonly restoring: string | null
  readonly problem: RestoreProblem | null
}

/** Writes values of the past as an edit does: on what the page shows, by the rules of the fields, with the way back. */
function useRestore(entity: Entity, row: LoadedRow): Restore {
  const backend = useBackend()
  const model = useModel()
  const client = useQueryClient()
  const toasts = useToasts()
  const queryKey = useRecordKey(entity, row.key)
  const [restoring, setRestoring] = useState<string | null>(null)
  const [problem, setProblem] = useState<RestoreProblem | null>(null)
  const restore = async (differences: readonly Difference[], name: string) => {
    const changes: Row = Object.fromEntries(differences.map(({ field, past }) => [field.name, past]))
    const broken = ruleOf(entity, { ...row.values, ...changes }, differences)
    setProblem(broken)
    if (broken !== null) return
    setRestoring(name)
    try {
      const result = await updateRecord(backend, model, entity, row, changes)
      setProblem(sentenceOf(entity, result))
      if (result.kind === 'saved') {
        const [first, ...others] = differences
        toasts.show(others.length === 0 ? words.restored(first?.field.label ?? '') : words.restoredMany(formatCount(differences.length)), undoAction(backend))
      }
    } catch (thrown) {
      setProblem(problemOf(entity, changes, toFailure(thrown)))
    } finally {
      setRestoring(null)
    }
    void client.invalidateQueries({ queryKey })
    void renewLists(client, backend, entity)
  }
  return { restore, restoring, problem }
}

function ruleOf(entity: Entity, values: Row, differences: readonly Difference[]): string | null {
  for (const { field, past } of differences) {
    const [issue] = issuesOf(entity, values, field.name)
    if (issue !== undefined) return words.refusedBy(words.rule(field.label, issueSentence(issue, field, entity, past)))
  }
  return null
}
