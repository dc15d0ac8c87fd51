import '../bulk.css'
import { useCallback, useState } from 'react'
import type { Entity } from '@portico/model'
import { useBackend } from '../../../backend/context.ts'
import { useModel } from '../../../backend/model.ts'
import { importTexts as words } from '../../../lib/texts/import.ts'
import { Panel } from '../../../ui/panel.tsx'
import { RunView } from '../run-view.tsx'
import { usePlannedRun } from '../use-planned-run.ts'
import { ImportMatch } from './import-match.tsx'
import { ImportSource } from './import-source.tsx'
import { SheetChoice } from './sheet-choice.tsx'
import { type ImportSettings, lineName, planImport } from './plan-import.ts'
import { bulkTexts } from '../../../lib/texts/bulk.ts'
import type { SaidRefusal } from '../run-phases.ts'
import type { Sheet } from './sheet.ts'

export interface ImportPanelProps {
  readonly entity: Entity
  readonly onClose: () => void
}

/** A file or what was copied, into the table: read, matched, tried, then done as a whole where the backend can, and told exactly. */
export default function ImportPanel({ entity, onClose }: ImportPanelProps) {
  const backend = useBackend()
  const model = useModel()
  const run = usePlannedRun(entity, () => undefined)
  const [opened, setOpened] = useState<{ readonly sheet: Sheet; readonly given: File | string } | null>(null)
  const close = () => {
    if (run.phase.kind !== 'running') onClose()
  }
  const { attempt } = run
  const onNext = useCallback((settings: ImportSettings) => attempt((signal, onRead) => planImport(backend, model, entity, settings, signal, onRead)), [attempt, backend, model, entity])
  const onAnother = useCallback(() => setOpened(null), [])
  const sheet = opened?.sheet ?? null
  return (
    <Panel title={words.title(entity.label)} closeLabel={bulkTexts.close} onClose={close}>
      {sheet === null ? <ImportSource onSheet={(read, given) => setOpened({ sheet: read, given })} onClose={onClose} /> : (
        <>
          {/* What was chosen stays while it is tried: the way back leads there. */}
          <div className="bk" hidden={run.phase.kind !== 'asking'}>
            {opened === null || sheet.book === undefined ? null : <SheetChoice book={sheet.book} given={opened.given} onSheet={(read) => setOpened({ ...opened, sheet: read })} />}
            <ImportMatch key={sheet.book?.at ?? 0} entity={entity} sheet={sheet} onNext={onNext} onAnother={onAnother} />
          </div>
          <RunView entity={entity} run={run} texts={words} confirmIcon="upload" refusedLines={(refusals) => refusedLines(sheet, refusals)} onClose={close} />
        </>
      )}
    </Panel>
  )
}

/** The refused lines as they were in the file, so that they can be mended and imported again, with what is wrong with each. */
function refusedLines(sheet: Sheet, refusals: readonly SaidRefusal[]): readonly (readonly (string | null)[])[] {
  const lines = new Map(sheet.lines.map((line, index) => [lineName(sheet, index), line]))
  const { row, code, reason } = bulkTexts.refusedHead
  return [[...sheet.heads, row, code, reason], ...refusals.map((refusal) => [...sheet.heads.map((_, index) => lines.get(refusal.name)?.[index] ?? null), refusal.name, refusal.code, refusal.words])]
}
