import type { Entity, Model, Row } from '@portico/model'
import type { Callable } from '../../backend/actions/callable.ts'
import type { CallResult } from '../../backend/actions/result.ts'
import { explain } from '../../backend/explain.ts'
import type { Failure } from '../../backend/failure.ts'
import { useModel } from '../../backend/model.ts'
import { parseKey } from '../../backend/records/key.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import { formatCount } from '../../lib/count.ts'
import { jsonToText } from '../../lib/exact-json.ts'
import { saveFile } from '../../lib/save-file.ts'
import { actionTexts as texts } from '../../lib/texts/actions.ts'
import { Button } from '../../ui/button.tsx'
import { placeRefusal } from '../../fields/place-refusal.ts'
import { saveLines } from '../../fields/save-lines.ts'
import { recordTitle } from '../../fields/record-title.ts'
import { resultWords } from './result-words.ts'
import type { EachOutcome } from './run-each.ts'

export interface EachReportProps {
  readonly callable: Callable
  readonly entity: Entity
  readonly rows: ReadonlyMap<string, LoadedRow>
  /** The arguments that were the same for all. */
  readonly values: Row
  readonly outcome: EachOutcome
}

/** Names of records before the rest is a number. */
const mostNamed = 5

/** Results that stand in the report; all of them are in its file. */
const mostResults = 50

/** What became of each record: what came back, what was refused and why, what is not known, what was not run. */
export function EachReport(props: EachReportProps) {
  const { entity, outcome: { done, refused, unknown, left } } = props
  const model = useModel()
  const words = texts.many
  const noun = (count: number): string => (count === 1 ? entity.singular : entity.label.toLowerCase())
  const head = (say: (count: string, noun: string) => string, count: number) => <h3>{say(formatCount(count), noun(count))}</h3>
  return (
    <div className="ac-report">
      {refused.length === 0 ? null : <section>{head(words.refused, refused.length)}<Reasons {...props} failed={refused} /></section>}
      {unknown.length === 0 ? null : <section>{head(words.unknown, unknown.length)}<p>{words.unknownText}</p><Reasons {...props} failed={unknown} /></section>}
      {left.length === 0 ? null : <section>{head(words.left, left.length)}<p><Names {...props} keys={left} /></p></section>}
      {done.length === 0 ? null : <section>{head(words.finished, done.length)}<Results {...props} /></section>}
      <div><Button icon="download" size="sm" onClick={() => saveReport(props, reasonIn(model, props))}>{words.download}</Button></div>
    </div>
  )
}

function Names({ entity, rows, keys }: EachReportProps & { readonly keys: readonly string[] }) {
  const named = keys.slice(0, mostNamed).map((key) => titleIn(entity, rows, key)).join(', ')
  return <>{named}{keys.length > mostNamed ? ` ${texts.many.more(formatCount(keys.length - mostNamed))}` : ''}</>
}

function Reasons({ failed, ...props }: EachReportProps & { readonly failed: readonly { readonly key: string; readonly failure: Failure }[] }) {
  const model = useModel()
  const reasonOf = reasonIn(model, props)
  const byReason = new Map<string, string[]>()
  for (const { key, failure } of failed) {
    const reason = reasonOf(failure)
    const known = byReason.get(reason)
    if (known === undefined) byReason.set(reason, [key])
    else known.push(key)
  }
  return <ul>{[...byReason].map(([reason, keys]) => <li key={reason}><b><Names {...props} keys={keys} /></b><br />{reason}</li>)}</ul>
}

/** The results that say something, each beside its record; else only whose they are. */
function Results(props: EachReportProps) {
  const { entity, rows, outcome: { done } } = props
  if (done.every(({ result }) => resultWords(result, entity)?.kind === 'done')) return <p><Names {...props} keys={done.map(({ key }) => key)} /></p>
  return <><dl>{done.slice(0, mostResults).map(({ key, result }) => <div key={key}><dt>{titleIn(entity, rows, key)}</dt><dd><Summary result={result} entity={entity} /></dd></div>)}</dl>{done.length > mostResults ? <p>{texts.many.more(formatCount(done.length - mostResults))}</p> : null}</>
}

/** Why a call was refused, in a sentence. */
function reasonIn(model: Model, { callable, values }: EachReportProps): (failure: Failure) => string {
  return (failure) => {
    const placed = placeRefusal(model, callable.arguments, values, failure)
    return (placed.field === null ? placed.words : placed.sentence) ?? explain(failure, { isBuilder: false }).sentence
  }
}

/** What became of each record, a line each. */
function saveReport({ callable, entity, rows, outcome: { done, refused, unknown, left } }: EachReportProps, reasonOf: (failure: Failure) => string): void {
  const { reportFile, reportHead, outcomes } = texts.many
  const line = (key: string, outcome: string, says: string) => [...Object.values(parseKey(entity, key) ?? {}), titleIn(entity, rows, key), outcome, says]
  const lines = [
    [...entity.key, reportHead.record, reportHead.outcome, reportHead.says],
    ...done.map(({ key, result }) => line(key, outcomes.done, plainResult(result))),
    ...refused.map(({ key, failure }) => line(key, outcomes.refused, reasonOf(failure))),
    ...unknown.map(({ key, failure }) => line(key, outcomes.unknown, reasonOf(failure))),
    ...left.map((key) => line(key, outcomes.left, '')),
  ]
  saveLines(reportFile(entity.id, callable.id), lines)
}

function plainResult(result: CallResult): string {
  switch (result.kind) {
    case 'file': return result.name
    case 'rows': return texts.rows(formatCount(result.rows.length), result.rows.length === 1)
    case 'json': return jsonToText(result.value) ?? ''
    case 'text': return result.text.get().text
    case 'value': return result.values.map((value) => value ?? '').join(', ')
    case 'nothing': return ''
  }
}

function Summary({ result, entity }: { readonly result: CallResult; readonly entity: Entity }) {
  const words = resultWords(result, entity)
  if (words !== null) return words.kind === 'done' ? null : words.text
  switch (result.kind) {
    case 'file': return <Button size="sm" variant="ghost" icon="download" onClick={() => saveFile(result.name, result.file)}>{result.name}</Button>
    case 'rows': return texts.rows(formatCount(result.rows.length), result.rows.length === 1)
    case 'json': return jsonToText(result.value)
    case 'text': return result.text.get().text
    case 'value': return result.values.map((value) => value ?? texts.empty).join(', ')
    case 'nothing': return null
  }
}

function titleIn(entity: Entity, rows: ReadonlyMap<string, LoadedRow>, key: string): string {
  const row = rows.get(key)
  return row === undefined ? key : recordTitle(entity, row)
}
