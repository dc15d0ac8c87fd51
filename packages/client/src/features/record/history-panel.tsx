import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Entity } from '@portico/model'
import { type ChangeTitles, useChangeTitles, useChanges } from '../../backend/changes/use-changes.ts'
import type { RecordChange } from '../../backend/changes/load-changes.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { toFailure } from '../../backend/failure.ts'
import { usePeople } from '../../backend/live/use-people.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import { changesTexts as words } from '../../lib/texts/changes.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { byDay } from './by-day.ts'
import { HistoryCompare } from './history-compare.tsx'
import { momentOf, timeOf } from './history-time.ts'
import { HistoryValue } from './history-value.tsx'
import { differencesSince, toldValues } from './history-values.ts'

export interface HistoryPanelProps {
  readonly entity: Entity
  readonly row: LoadedRow
}

/** Who changed the record, the newest first, each with the way to what it said then. */
export function HistoryPanel({ entity, row }: HistoryPanelProps) {
  const heading = useId()
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useChanges(entity, row)
  const changes = useMemo(() => data?.pages.flatMap(({ entries }) => entries) ?? [], [data])
  const titles = useChangeTitles(entity, changes)
  const people = usePeople(changes.flatMap(({ actor }) => actor ?? []))
  const [now] = useState(() => Date.now())
  const told = changes.filter((change) => change.op === 'insert' || toldValues(entity, change).length > 0)
  const { list, showOlder } = useOlder(told.length, hasNextPage, isFetchingNextPage, () => void fetchNextPage())
  const days = byDay(told, ({ at }) => at, now)
  return (
    <aside className="rec-talk rec-changes" aria-labelledby={heading}>
      <div className="rec-talk-h"><h2 id={heading}>{words.title}</h2></div>
      <div ref={list} className="rec-talk-list" tabIndex={-1}>
        {error === null ? null : <FailureNotice failure={toFailure(error)} />}
        {isPending ? error === null ? <p className="rec-talk-none"><Spinner /> {words.waiting}</p> : null : told.length === 0 && !hasNextPage ? <p className="rec-talk-none">{words.none}</p> : null}
        {days.map(([day, those]) => (
          <section key={day} aria-label={day}>
            <h3>{day}</h3>
            <ol>{those.map((change) => <Change key={change.version} entity={entity} row={row} change={change} changes={changes} titles={titles} people={people} now={now} />)}</ol>
          </section>
        ))}
        {hasNextPage ? <Button size="sm" variant="ghost" isPending={isFetchingNextPage} pendingLabel={words.moreWaiting} onClick={showOlder}>{words.more}</Button> : null}
      </div>
    </aside>
  )
}

/** The button goes with the oldest change: whoever pressed it goes on where those that it brought begin. */
function useOlder(count: number, hasMore: boolean, isReading: boolean, read: () => void) {
  const list = useRef<HTMLDivElement>(null)
  const from = useRef<number | null>(null)
  useEffect(() => {
    if (from.current === null || isReading) return
    const first = list.current?.querySelectorAll<HTMLElement>('.rec-change')[from.current] ?? list.current
    from.current = null
    if (!hasMore) first?.focus()
  }, [count, hasMore, isReading])
  const showOlder = () => {
    from.current = count
    read()
  }
  return { list, showOlder }
}

interface ChangeProps extends HistoryPanelProps {
  readonly change: RecordChange
  readonly changes: readonly RecordChange[]
  readonly titles: ChangeTitles
  readonly people: Readonly<Record<string, string>>
  readonly now: number
}

function Change({ entity, row, change, changes, titles, people, now }: ChangeProps) {
  const [isCompared, setIsCompared] = useState(false)
  const values = toldValues(entity, change)
  const differences = differencesSince(entity, changes, change.version, row.values)
  const name = nameOf(change, people)
  const moment = momentOf(change.at)
  const [only] = values
  return (
    <li className="rec-change" tabIndex={-1}>
      <Avatar name={change.actor === null ? '' : name} id={change.actor} />
      <div className="rec-remark-in">
        <p className="rec-remark-who">
          <b>{name}</b> {change.op === 'insert' ? words.created : values.length === 1 && only !== undefined ? words.changedIn(only.field.label) : words.changed}{' '}
          <time dateTime={change.at} title={moment}>{timeOf(change.at, now)}</time>
        </p>
        {values.length === 0 ? null : (
          <dl className={values.length === 1 ? 'is-single' : undefined}>
            {values.map(({ field, value }) => (
              <div key={field.name}>
                <dt>{field.label}</dt>
                <dd><HistoryValue field={field} value={value} titles={titles[field.name]} /></dd>
              </div>
            ))}
          </dl>
        )}
        {isCompared
          ? <HistoryCompare entity={entity} row={row} moment={moment} differences={differences} titles={titles} onClose={() => setIsCompared(false)} />
          : differences.length === 0 ? null : <button type="button" className="link" aria-label={words.compareOf(moment)} onClick={() => setIsCompared(true)}>{words.compare}</button>}
      </div>
    </li>
  )
}

function nameOf({ actor, role }: RecordChange, people: Readonly<Record<string, string>>): string {
  if (actor !== null) return people[actor] ?? words.member
  return role === 'anon' ? words.visitor : words.system
}
