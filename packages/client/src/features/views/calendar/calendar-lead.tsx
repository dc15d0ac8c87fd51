import { viewsTexts } from '../../../lib/texts/views.ts'
import { phoneQuery, useMedia } from '../../../lib/use-media.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { ShownLayout } from '../use-layout.ts'
import { type Day, addDays } from '../../../lib/days.ts'
import { type Span, addMonths } from './days.ts'
import { monthTitle } from './day-words.ts'

const words = viewsTexts.calendar
const spans: readonly Span[] = ['month', 'week', 'agenda']

/** Back, forth, today, and where one is. */
export default function CalendarLead({ at, today, span, change }: { readonly at: Day; readonly today: Day; readonly span: Span; readonly change: ShownLayout['change'] }) {
  const isPhone = useMedia(phoneQuery)
  const show = (each: Span) => change({ span: each === 'month' ? null : each })
  const step = (by: 1 | -1) => change({ at: span === 'week' ? addDays(at, by * 7) : addMonths(at, by) }, true)
  return (
    <div className="cl-lead">
      <span className="cl-steps">
        <IconButton variant="default" icon="chevron-left" label={words.before[span]} onClick={() => step(-1)} />
        <IconButton variant="default" icon="chevron-right" label={words.after[span]} onClick={() => step(1)} />
      </span>
      <Button aria-current={at === today ? 'date' : undefined} onClick={() => change({ at: null }, true)}>{words.today}</Button>
      <h2 aria-live="polite">{monthTitle(at, isPhone)}</h2>
      {isPhone ? <Menu label={words.span} placement="bottom end" items={spans.map((each) => ({ id: each, label: words.spans[each], isChosen: span === each, onAction: () => show(each) }))} trigger={(props) => <Button {...props} variant="ghost" tailIcon="chevron-down" className="cl-span">{words.spans[span]}</Button>} /> : (
        <fieldset className="rs-seg" aria-label={words.span}>
          {spans.map((each) => <button key={each} type="button" aria-pressed={span === each} onClick={() => show(each)}>{words.spans[each]}</button>)}
        </fieldset>
      )}
    </div>
  )
}
