import { useSyncExternalStore } from 'react'

/** The width up to which a list takes the grid's place. */
export const phoneQuery = '(max-width: 640px)'

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}
