/** Runs at most `atOnce` at a time; `waiting` more wait in their order, and whoever comes then is refused. */
export function limitConcurrency(atOnce: number, waiting: number, refuse: () => Error): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const queue: (() => void)[] = []
  let running = 0
  const leave = (): void => {
    const next = queue.shift()
    if (next === undefined) running -= 1
    else next()
  }
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw refuse()
      await new Promise<void>((resolve) => { queue.push(resolve) })
    } else running += 1
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
