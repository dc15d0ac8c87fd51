import { useState } from 'react'
import { applyTheme, readTheme, type Theme } from '../lib/theme.ts'

export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(() => readTheme(localStorage))
  return [theme, chosen => {
    applyTheme(chosen, localStorage, document.documentElement)
    setTheme(chosen)
  }]
}
