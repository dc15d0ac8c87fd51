export type Theme = 'light' | 'dark' | 'system'

const kept = 'portico:theme'

export function readTheme(shelf: Pick<Storage, 'getItem'>): Theme {
  try {
    const theme = shelf.getItem(kept)
    return theme === 'light' || theme === 'dark' ? theme : 'system'
  } catch {
    return 'system'
  }
}

/** `data-theme` on the document's element, or none where the system decides. */
export function showTheme(theme: Theme, element: HTMLElement): void {
  if (theme === 'system') delete element.dataset['theme']
  else element.dataset['theme'] = theme
}

/** Keeps the choice and shows it. */
export function applyTheme(theme: Theme, shelf: Pick<Storage, 'setItem' | 'removeItem'>, element: HTMLElement): void {
  showTheme(theme, element)
  try {
    if (theme === 'system') shelf.removeItem(kept)
    else shelf.setItem(kept, theme)
  } catch {
    // Storage is closed: the choice lasts as long as the page.
  }
}
