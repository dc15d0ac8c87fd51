import { useSearch } from '@tanstack/react-router'
import type { Entity } from '@portico/model'
import type { Search } from '../../lib/search.ts'
import { viewsTexts as words } from '../../lib/texts/views.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { LayoutProblem } from './layout-state.ts'
import type { ShownLayout } from './use-layout.ts'

/** What of the address this table cannot be laid out by: it is shown as well as it can be. */
export function LayoutNotice({ entity, problems, change }: { readonly entity: Entity; readonly problems: readonly LayoutProblem[]; readonly change: ShownLayout['change'] }) {
  const { view }: Search = useSearch({ strict: false })
  if (problems.length === 0) return null
  const dismiss = () => change(Object.fromEntries(problems.map((problem) => [problem.kind === 'unfit-field' ? problem.parameter : 'layout', null])), true)
  return (
    <div className="rs-notices">
      <Notice tone="warn" title={view === undefined ? words.problems : words.viewProblems} actions={<Button size="sm" onClick={dismiss}>{words.dismiss}</Button>}>
        <ul>{problems.map((problem, index) => <li key={index}>{problemWords(entity, problem)}</li>)}</ul>
      </Notice>
    </div>
  )
}

function problemWords(entity: Entity, problem: LayoutProblem): string {
  switch (problem.kind) {
    case 'unknown-layout': return words.problem.unknownLayout(problem.name)
    case 'unfit-layout': return words.problem.unfitLayout(entity.label, words.layouts[problem.layout])
    case 'unfit-field': return words.problem.unfitField(problem.name, words.parameters[problem.parameter])
  }
}
