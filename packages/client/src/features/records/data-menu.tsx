import { useNavigate } from '@tanstack/react-router'
import type { Entity } from '@portico/model'
import type { BulkRequest } from '../../backend/bulk/bulk-request.ts'
import type { RecordsQuery } from '../../backend/records/query.ts'
import type { WindowState } from '../../backend/records/window-state.ts'
import { formatCount } from '../../lib/count.ts'
import { bulkTexts as words } from '../../lib/texts/bulk.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { Column } from './columns.ts'

export interface DataMenuProps {
  readonly entity: Entity
  readonly query: RecordsQuery
  readonly columns: readonly Column[]
  readonly state: WindowState
  readonly onAsk: (request: BulkRequest) => void
  /** Begins choosing rows; null where that needs no beginning. */
  readonly onChoose: (() => void) | null
}

/** What goes into the table and out of it as a whole. */
export default function DataMenu({ entity, query, columns, state, onAsk, onChoose }: DataMenuProps) {
  const navigate = useNavigate()
  const items = [
    ...(onChoose === null ? [] : [{ id: 'choose', label: words.menu.choose, icon: 'check', onAction: onChoose }]),
    ...(entity.can.insert || entity.can.update ? [{ id: 'import', label: words.menu.import, icon: 'upload', onAction: () => void navigate({ to: '.', search: (previous: Readonly<Record<string, unknown>>) => ({ ...previous, import: '' }) }) }] : []),
    {
      id: 'export', label: words.menu.export, icon: 'download',
      onAction: () => onAsk({ kind: 'export', rows: null, query, fields: columns.map(({ field }) => field), count: state.isExact ? formatCount(state.count) : null, onDone: () => undefined }),
    },
  ]
  return <Menu label={words.menu.label} items={items} placement="bottom end" trigger={(props) => <IconButton {...props} icon="ellipsis" label={words.menu.label} variant="default" />} />
}
