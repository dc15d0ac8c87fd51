import Calendar from 'lucide-react/icons/calendar'
import ChartColumn from 'lucide-react/icons/chart-column'
import Images from 'lucide-react/icons/images'
import SquareKanban from 'lucide-react/icons/square-kanban'
import Table2 from 'lucide-react/icons/table-2'
import { DrawnIcon } from '../../ui/drawn-icon.tsx'
import type { LayoutKind } from './offered.ts'

const drawings = { grid: Table2, board: SquareKanban, gallery: Images, calendar: Calendar, chart: ChartColumn }

/** The sign of a layout; null: the grid. It stands beside its name. */
export function LayoutIcon({ kind, size = 14 }: { readonly kind: LayoutKind | null; readonly size?: 14 | 16 }) {
  return <DrawnIcon name="" drawing={drawings[kind ?? 'grid']} size={size} />
}
