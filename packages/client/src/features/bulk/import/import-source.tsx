import { useState } from 'react'
import { importTexts as words } from '../../../lib/texts/import.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { loadSheet } from './load-sheet.ts'
import { type Sheet, SheetError, type SheetProblem } from './sheet.ts'

export interface ImportSourceProps {
  readonly onSheet: (sheet: Sheet, given: File | string) => void
  readonly onClose: () => void
}

/** A file to choose, or rows to paste. */
export function ImportSource({ onSheet, onClose }: ImportSourceProps) {
  const [text, setText] = useState('')
  const [isReading, setIsReading] = useState(false)
  const [problem, setProblem] = useState<{ readonly at: 'file' | 'text'; readonly is: SheetProblem } | null>(null)
  const read = async (at: 'file' | 'text', given: File | string) => {
    setIsReading(true)
    setProblem(null)
    try {
      onSheet(await loadSheet(given), given)
    } catch (error) {
      setProblem({ at, is: error instanceof SheetError ? error.problem : 'too-large' })
      setIsReading(false)
    }
  }
  const errorAt = (at: 'file' | 'text') => (problem?.at === at ? words.problems[problem.is] : undefined)
  return (
    <form className="bk" onSubmit={(event) => { event.preventDefault(); if (text.trim() !== '') void read('text', text) }}>
      <div className="bk-body">
        <Field label={words.file} hint={words.fileHint} error={errorAt('file')}>
          {(control) => (
            <input {...control} className="input" type="file" accept=".csv,.tsv,.txt,.xlsx,.json,.jsonl,.ndjson,text/csv,application/json" disabled={isReading} aria-required={undefined}
              onChange={({ target }) => { const file = target.files?.[0]; if (file !== undefined) void read('file', file) }} />
          )}
        </Field>
        <Field label={words.paste} hint={words.pasteHint} error={errorAt('text')}>
          {(control) => <textarea {...control} aria-required={undefined} className="input bk-paste" value={text} spellCheck={false} onChange={({ target }) => setText(target.value)} />}
        </Field>
      </div>
      <div className="bk-foot">
        <Button type="submit" variant="primary" isDisabled={text.trim() === ''} isPending={isReading} pendingLabel={words.reading}>{words.read}</Button>
        <Button variant="ghost" onClick={onClose}>{words.cancel}</Button>
      </div>
    </form>
  )
}
