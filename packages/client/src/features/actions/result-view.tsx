import type { CallResult } from '../../backend/actions/result.ts'
import { fieldType } from '../../fields/registry.ts'
import { formatCount } from '../../lib/count.ts'
import { actionTexts as texts } from '../../lib/texts/actions.ts'
import { ResultFile } from './result-file.tsx'
import { ResultJson } from './result-json.tsx'
import { ResultRows } from './result-rows.tsx'
import { ResultText } from './result-text.tsx'

export interface ResultViewProps {
  readonly result: CallResult
  /** What was called: names files, and the region for assistive technology. */
  readonly label: string
}

/** What came back, in the way that fits it. */
export function ResultView({ result, label }: ResultViewProps) {
  switch (result.kind) {
    case 'nothing': return <p className="ac-none">{texts.doneLong}</p>
    case 'value': return <Values result={result} />
    case 'rows': return <ResultRows result={result} label={label} />
    case 'json': return <ResultJson value={result.value} label={label} />
    case 'file': return <ResultFile key={result.file.size} result={result} label={label} />
    case 'text': return <ResultText text={result.text} label={label} />
  }
}

function Values({ result: { field, values, isList } }: { readonly result: Extract<CallResult, { readonly kind: 'value' }> }) {
  const { Cell } = fieldType(field)
  if (!isList) return <div className="ac-value"><Cell field={field} value={values[0] ?? null} layout="form" /></div>
  if (values.length === 0) return <p className="ac-none">{texts.nothingFoundResult}</p>
  return (
    <>
      <p className="ac-facts">{texts.values(formatCount(values.length))}</p>
      <ul className="ac-values">{values.map((value, index) => <li key={index}><Cell field={field} value={value} /></li>)}</ul>
    </>
  )
}
