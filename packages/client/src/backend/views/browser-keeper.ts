import type { SavedView, ViewKeeper } from './saved-view.ts'

/** Keeps views in the browser's storage, for one backend and reader. */
export function openBrowserKeeper(storage: Pick<Storage, 'getItem' | 'setItem'>, url: string, reader: string): ViewKeeper {
  const key = `portico:views:${url}:${reader}`
  const read = () => parseViews(storage.getItem(key))
  // A full or forbidden storage throws, and the screen says that nothing was kept.
  const write = (views: readonly SavedView[]) => storage.setItem(key, JSON.stringify(views))
  return {
    place: 'browser',
    load: () => Promise.resolve(read()),
    create: async (view) => write([...read(), { ...view, isShared: false, isOwn: true }]),
    update: async ({ id, query }, change) => {
      const views = read()
      const found = views.find((known) => known.id === id)
      if (found === undefined) return 'gone'
      if (change.query !== undefined && found.query !== query) return 'changed'
      write(views.map((known) => (known === found ? { ...known, ...change, isShared: false } : known)))
      return 'done'
    },
    remove: async ({ id }) => {
      const views = read()
      write(views.filter((known) => known.id !== id))
      return views.some((known) => known.id === id) ? 'done' : 'gone'
    },
  }
}

/** What another version or another program wrote there is left out. */
export function parseViews(text: string | null): readonly SavedView[] {
  try {
    const value: unknown = text === null ? [] : JSON.parse(text)
    return Array.isArray(value) ? value.filter(isView) : []
  } catch {
    return []
  }
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null) return false
  const has = (name: string, type: string) => typeof Reflect.get(value, name) === type
  return ['id', 'entity', 'name', 'query'].every((name) => has(name, 'string')) && ['isShared', 'isPinned', 'isOwn'].every((name) => has(name, 'boolean')) && has('position', 'number')
}
