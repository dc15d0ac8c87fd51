import type { Entity } from '@portico/model'
import { listMenuTexts as menuWords } from '../../lib/texts/list-menus.ts'
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
      <Notice tone="warn" title={menuWords.problems} actions={<Button size="sm" onClick={onDismiss}>{menuWords.dismiss}</Button>}>
        <ul>{problems.map((problem, index) => <li key={index}>{problemWords(entity, problem)}</li>)}</ul>
      </Notice>
    </div>
  )
}

function problemWords(entity: Entity, problem: ViewProblem): string {
  const label = (name: string): string => entity.byName.get(name)?.label ?? name
  switch (problem.kind) {
    case 'unknown-field': return menuWords.problem.unknownField(problem.name)
    case 'unknown-operator': return menuWords.problem.unknownOperator(label(problem.field), problem.name)
    case 'not-sortable': return menuWords.problem.notSortable(label(problem.field))
    case 'malformed': return menuWords.problem.malformed(problem.parameter)
  }
}
