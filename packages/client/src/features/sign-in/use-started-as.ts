import { useState } from 'react'
import { useSession } from '../../backend/session.ts'

/** Who was here when the page was opened. */
export function useStartedAs(): 'visitor' | 'guest' | 'member' {
  const { kind } = useSession()
  const [startedAs] = useState(kind)
  return startedAs
}
