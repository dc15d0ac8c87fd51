import { actionTexts as texts } from '../../lib/texts/actions.ts'
import { ResultView } from './result-view.tsx'
import type { RunState } from './use-run.ts'

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** The place where what came back stands. It is told of when it is there. */
export function ResultPanel({ state, label }: { readonly state: RunState; readonly label: string }) {
  return (
    <section className="ac-result" aria-label={texts.result} aria-live="polite" aria-busy={state.kind === 'running'}>
      {state.kind === 'done' ? (
        <>
          <h2>{texts.resultAt(clock.format(state.at))}</h2>
          <ResultView key={state.at} result={state.result} label={label} />
        </>
      ) : null}
    </section>
  )
}
