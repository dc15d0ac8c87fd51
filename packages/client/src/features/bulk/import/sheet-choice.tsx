import { useEffect, useRef, useState } from 'react'
import { formatCount } from '../../../lib/count.ts'
import { importTexts as words } from '../../../lib/texts/import.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { loadSheet } from './load-sheet.ts'
import { type Book, type Sheet, SheetError, type SheetProblem } from './sheet.ts'

interface SheetChoiceProps {
  readonly book: Book
  readonly given: File | string
  readonly onSheet: (sheet: Sheet) => void
}

/** Which sheet of a workbook, where there are several: each with how many rows it has. */
export function SheetChoice({ book, given, onSheet }: SheetChoiceProps) {
  const [reading, setReading] = useState<number | null>(null)
  const [problem, setProblem] = useState<SheetProblem | null>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => { isGone.current = true }
  }, [])
  if (book.sheets.length < 2) return null
  const read = async (at: number) => {
    setReading(at)
    setProblem(null)
    try {
      const sheet = await loadSheet(given, at)
      if (!isGone.current) onSheet(sheet)
    } catch (error) {
      setProblem(error instanceof SheetError ? error.problem : 'too-large')
    }
    setReading(null)
  }
  return (
    <div className="bk-sheets">
      <Field label={words.sheet} hint={reading === null ? undefined : words.reading} error={problem === null ? undefined : words.problems[problem]}>
        {(control) => (
          <Select id={control.id} aria-label={words.sheet} aria-describedby={control['aria-describedby']} isDisabled={reading !== null} value={String(reading ?? book.at)}
            options={book.sheets.map(({ name, rows, isHidden }, index) => ({ id: String(index), label: words.sheetOf(name, formatCount(rows), rows === 1, isHidden), disabledReason: rows === 0 ? words.problems.empty : undefined }))}
            onChange={(id) => { if (id !== null && Number(id) !== book.at) void read(Number(id)) }} />
        )}
      </Field>
    </div>
  )
}
