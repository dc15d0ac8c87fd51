import { useEffect, useState } from 'react'
import type { Day } from '../../../lib/days.ts'
import { dayOfInstant } from './days.ts'

/** How often it is looked whether a new day began: a tab may stay open over night. Milliseconds. */
const look = 60_000

/** The reader's day. */
export function useToday(): Day {
  const [today, setToday] = useState(() => dayOfInstant(Date.now()))
  useEffect(() => {
    const timer = setInterval(() => setToday(dayOfInstant(Date.now())), look)
    return () => clearInterval(timer)
  }, [])
  return today
}
