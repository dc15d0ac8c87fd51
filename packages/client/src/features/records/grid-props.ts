import type { ReactNode } from 'react'
import type { Entity } from '@portico/model'
import type { Place } from '../../backend/live/presence.ts'
import type { Grouping, ListGroups } from '../../backend/records/groups/grouping.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import type { SortTerm } from '../../backend/records/sort.ts'
import type { WindowState } from '../../backend/records/window-state.ts'
import type { RowWindow } from '../../backend/records/window.ts'
import type { CellRange } from './cell-range.ts'
import type { ColumnOrder } from './column-order.ts'
import type { Column } from './columns.ts'
import type { EditStore } from './edit-store.ts'
import type { FootPlace } from './grid-foot.tsx'
import type { ListLive } from './list-live.ts'
import type { CellsRequest } from './rehearse-cells.ts'
import type { Selection } from './selection.ts'
import type { RecordLinks } from './use-record-links.ts'
import type { Density } from './view-state.ts'

export interface GridProps {
  readonly entity: Entity
  readonly columns: readonly Column[]
  readonly window: RowWindow
  readonly state: WindowState
  /** The rows are those of the view before. */
  readonly isBefore: boolean
  readonly edits: EditStore
  readonly live: ListLive
  readonly sort: readonly SortTerm[]
  readonly density: Density
  readonly selection: Selection
  readonly groups: ListGroups | null
  readonly by: Grouping | null
  readonly onFold: (value: string | null) => void
  readonly canSelect: boolean
  /** What the box over all rows does. */
  readonly selectLabel: string
  readonly links: RecordLinks
  /** Changes where the rows are others: then the reader is at the top again. */
  readonly placeKey: string
  /** Counts how often the first rows were asked for. */
  readonly topTurn: number
  /** A cell to go to, anew with each object. */
  readonly wanted: WantedCell | null
  /** What stands under the columns that are drawn. */
  readonly foot: (place: FootPlace) => ReactNode
  /** Where the reader is. */
  readonly onPlace: (place: Place) => void
  readonly onView: (from: number, to: number) => void
  readonly onSelect: (row: LoadedRow) => void
  readonly onExtend: (from: number, to: number) => void
  /** `always`: also where some are chosen, which otherwise lets them go. */
  readonly onSelectAll: (always?: boolean) => void
  readonly onClear: () => boolean
  readonly onCopy: () => boolean
  /** Asks before the chosen rows go; false where none are, or the role may not. */
  readonly onDelete: () => boolean
  /** A block of cells is to be copied, or changed. */
  readonly onCopyCells: (range: CellRange, isCut: boolean) => void
  readonly onCells: (request: CellsRequest) => void
  readonly onSort: (field: string, keepOthers: boolean) => void
  readonly onResize: (name: string, width: number | null) => void
  readonly onOrder: (order: ColumnOrder) => void
  readonly onMenu: (target: MenuTarget) => void
  readonly onChooseFields: (trigger: HTMLElement) => void
  readonly onEnd: () => Promise<number | null>
}

/** A cell by its row and field. */
export interface WantedCell {
  readonly key: string
  readonly field: string
}

/** Where a menu was asked for: a row, or a head. */
export interface MenuTarget {
  readonly element: HTMLElement
  readonly row: LoadedRow | null
  readonly column: Column | null
}
