import { useSearch } from '@tanstack/react-router'
import type { Entity } from '@portico/model'
import type { Search } from '../../lib/search.ts'
import { viewsTexts as words } from '../../lib/texts/views.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { changeChart, readCharts, renderCharts } from './chart/chart-list.ts'
import type { LayoutProblem } from './layout-state.ts'
import type { ShownLayout } from './use-layout.ts'

/** What of the address this table cannot be laid out by: it is shown as well as it can be. */
export function LayoutNotice({ entity, problems, change }: { readonly entity: Entity; readonly problems: readonly LayoutProblem[]; readonly change: ShownLayout['change'] }) {
  const search: Search = useSearch({ strict: false })
  const { view } = search
  if (problems.length === 0) return null
  const dismiss = () => {
    const charts = readCharts(search).map((chart, index) => changeChart(chart, Object.fromEntries(problems.flatMap((problem) => (problem.kind === 'unfit-field' && problem.chart === index ? [[problem.parameter, null]] : [])))))
    const others = problems.flatMap((problem) => (problem.kind !== 'unfit-field' ? [['layout', null]] : problem.chart === undefined ? [[problem.parameter, null]] : []))
    change({ ...(search['layout'] === 'chart' ? renderCharts(charts) : {}), ...Object.fromEntries(others) }, true)
  }
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
