import type { FileSort } from '../../backend/files/objects.ts'
import type { Search } from '../../lib/search.ts'

/** What the address says of the view of a folder. */
export interface FilesView {
  readonly layout: 'list' | 'gallery'
  readonly sort: FileSort
  readonly search: string
  /** Name of the file whose details are open. */
  readonly file: string | null
}

const columns: readonly FileSort['by'][] = ['name', 'updated_at', 'created_at']

export function parseView(search: Search): FilesView {
  const text = (name: string) => {
    const value = search[name]
    return typeof value === 'string' ? value : ''
  }
  const sort = text('sort')
  const by = columns.find((column) => column === sort.replace(/^-/, ''))
  return {
    layout: text('view') === 'gallery' ? 'gallery' : 'list',
    sort: by === undefined ? { by: 'name', descending: false } : { by, descending: sort.startsWith('-') },
    search: text('q'),
    file: text('file') || null,
  }
}

/** Defaults are left out, so that addresses stay short. */
export function renderView({ layout, sort, search, file }: FilesView): Search {
  return {
    ...(search === '' ? {} : { q: search }),
    ...(sort.by === 'name' && !sort.descending ? {} : { sort: `${sort.descending ? '-' : ''}${sort.by}` }),
    ...(layout === 'list' ? {} : { view: layout }),
    ...(file === null ? {} : { file }),
  }
}
