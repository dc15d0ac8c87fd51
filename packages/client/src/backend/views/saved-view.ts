/** A view of a table that somebody keeps: what stands in the address behind the question mark, under a name. */
export interface SavedView {
  readonly id: string
  /** `Entity.id`. */
  readonly entity: string
  readonly name: string
  /** Without the question mark: `layout=board&filter=…`. */
  readonly query: string
  /** Does everybody find it who may read the table? */
  readonly isShared: boolean
  /** Does it stand in the navigation and on the overview? */
  readonly isPinned: boolean
  readonly position: number
  /** May the reader change it? */
  readonly isOwn: boolean
}

/** What of a view can be another. */
export type ViewChange = Readonly<Partial<Pick<SavedView, 'name' | 'query' | 'isShared' | 'isPinned' | 'position'>>>

/** `changed`: it asks for something else than the reader saw; `gone`: it is no longer there, or somebody else’s. Then nothing was written. */
export type KeptOutcome = 'done' | 'changed' | 'gone'

/** Where views are kept. */
export interface ViewKeeper {
  /** `database`: in `portico_views`, under its policies; `browser`: here, for this reader. */
  readonly place: 'database' | 'browser'
  readonly load: (signal: AbortSignal) => Promise<readonly SavedView[]>
  readonly create: (view: SavedView) => Promise<void>
  /** Writes what is given and nothing else: the rest may have been changed in another tab meanwhile. What the view asks for is written over what the reader saw, and nothing else. */
  readonly update: (view: Pick<SavedView, 'id' | 'query'>, change: ViewChange) => Promise<KeptOutcome>
  readonly remove: (view: SavedView) => Promise<KeptOutcome>
}

/** By position; those of one place stay in the order in which they came. */
export function inOrder(views: readonly SavedView[]): readonly SavedView[] {
  return views.toSorted((a, b) => a.position - b.position)
}

/** Does it stand before everything else, also before the plain grid? Then whoever had nothing open yet begins with it. */
export const isInFront = ({ position }: Pick<SavedView, 'position'>): boolean => position < 0

/** The position of a view that is put to the front, or back behind the layouts. */
export function positionElsewhere(views: readonly SavedView[], view: SavedView): number {
  const others = views.map(({ position }) => position)
  return isInFront(view) ? Math.max(0, ...others) + 1 : Math.min(0, ...others) - 1
}

/** The views of an entity after one of them went by a step among those that stand where it does: those whose position is another now. */
export function movedViews(views: readonly SavedView[], id: string, step: 1 | -1): readonly SavedView[] {
  const moving = views.find((view) => view.id === id)
  if (moving === undefined) return []
  const order = [...inOrder(views)].filter((view) => isInFront(view) === isInFront(moving))
  const positionAt = (index: number) => (isInFront(moving) ? index - order.length : index + 1)
  const from = order.findIndex((view) => view.id === id)
  const [view, other] = [order[from], order[from + step]]
  if (view === undefined || other === undefined) return []
  order[from] = other
  order[from + step] = view
  // Only one's own can be moved: the others keep theirs, and a shared one of somebody else may then stand between.
  return order.flatMap((each, index) => (each.position === positionAt(index) || !each.isOwn ? [] : [{ ...each, position: positionAt(index) }]))
}
