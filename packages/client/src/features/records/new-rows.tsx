import type { Entity } from '@portico/model'
import type { WindowState } from '../../backend/records/window-state.ts'
import { formatCount } from '../../lib/count.ts'
import { liveTexts } from '../../lib/texts/live.ts'
import { Button } from '../../ui/button.tsx'

interface NewRowsProps {
  readonly entity: Entity
  readonly state: WindowState
  readonly onShow: () => void
}

/** Rows that others added above what is in sight: they raise a count, and come when the reader asks. */
export default function NewRows({ entity, state: { newAbove, newBetween }, onShow }: NewRowsProps) {
  const count = newAbove + newBetween
  const words = formatCount(count)
  return <span className="rs-new"><Button size="sm" icon="arrow-up" aria-label={liveTexts.showNewRows(words, count === 1, entity.label)} onClick={onShow}>{liveTexts.newRows(words)}</Button></span>
}
