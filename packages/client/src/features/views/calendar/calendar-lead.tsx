import { viewsTexts } from '../../../lib/texts/views.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import type { ShownLayout } from '../use-layout.ts'
import { type Day, type Span, addDays, addMonths } from './days.ts'
import { monthTitle } from './day-words.ts'

const words = viewsTexts.calendar

/** Back, forth, today, and where one is. */
export default function CalendarLead({ at, today, span, change }: { readonly at: Day; readonly today: Day; readonly span: Span; readonly change: ShownLayout['change'] }) {
  const step = (by: 1 | -1) => change({ at: span === 'month' ? addMonths(at, by) : addDays(at, by * 7) }, true)
  return (
    <div className="cl-lead">
      <IconButton variant="default" icon="chevron-left" label={words.before[span]} onClick={() => step(-1)} />
      <IconButton variant="default" icon="chevron-right" label={words.after[span]} onClick={() => step(1)} />
      <Button aria-current={at === today ? 'date' : undefined} onClick={() => change({ at: null }, true)}>{words.today}</Button>
      <h2 aria-live="polite">{monthTitle(at)}</h2>
      <fieldset className="rs-seg" aria-label={words.span}>
        {(['month', 'week'] as const).map((each) => <button key={each} type="button" aria-pressed={span === each} onClick={() => change({ span: each === 'month' ? null : each })}>{words.spans[each]}</button>)}
      </fieldset>
    </div>
  )
}
