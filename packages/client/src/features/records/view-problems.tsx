import type { Entity } from '@portico/model'
import { recordsTexts as words } from '../../lib/texts/records.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ViewProblem } from './view-state.ts'

export interface ViewProblemsProps {
  readonly entity: Entity
  readonly problems: readonly ViewProblem[]
  /** Writes the address anew, without what did not fit. */
  readonly onDismiss: () => void
}

/** What of the address this table has no place for: the rest of it is shown all the same. */
export default function ViewProblems({ entity, problems, onDismiss }: ViewProblemsProps) {
  return (
    <div className="rs-notices">
      <Notice tone="warn" title={words.problems} actions={<Button size="sm" onClick={onDismiss}>{words.dismiss}</Button>}>
        <ul>{problems.map((problem, index) => <li key={index}>{problemWords(entity, problem)}</li>)}</ul>
      </Notice>
    </div>
  )
}

function problemWords(entity: Entity, problem: ViewProblem): string {
  const label = (name: string): string => entity.byName.get(name)?.label ?? name
  switch (problem.kind) {
    case 'unknown-field': return words.problem.unknownField(problem.name)
    case 'unknown-operator': return words.problem.unknownOperator(label(problem.field), problem.name)
    case 'not-sortable': return words.problem.notSortable(label(problem.field))
    case 'malformed': return words.problem.malformed(problem.parameter)
  }
}
