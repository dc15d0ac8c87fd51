import { shellTexts } from '../lib/texts/shell.ts'
import { CodeBlock } from '../ui/code-block.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import type { Failure } from './failure.ts'
import { detailOf } from './explain.ts'
import './failure-detail.css'

/** The backend's own words, to be copied; for builders also the statement that would help. */
export function FailureDetail({ failure, sql }: { readonly failure: Failure; readonly sql: string | null }) {
  const detail = detailOf(failure)
  return (
    <div className="failure-detail">
      {sql ? <CodeBlock label={shellTexts.statement} text={sql} /> : null}
      <CodeBlock label={shellTexts.details} text={detail} />
      <CopyButton text={sql ? `${sql}\n\n${detail}` : detail} label={shellTexts.copy} doneLabel={shellTexts.copied} />
    </div>
  )
}
