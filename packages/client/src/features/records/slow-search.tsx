import { useEffect, useState } from 'react'
import { recordsTexts as words } from '../../lib/texts/records.ts'

/** A search in the middle of texts cannot use an index under row security: it is said when it takes long. */
const slowAfter = 1500

export function SlowSearch({ isSearching }: { readonly isSearching: boolean }) {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    setIsSlow(false)
    if (!isSearching) return
    const timer = setTimeout(() => setIsSlow(true), slowAfter)
    return () => clearTimeout(timer)
  }, [isSearching])
  return isSlow ? <p className="rs-slow" role="status">{words.slowSearch}</p> : null
}
