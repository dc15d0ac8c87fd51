import { type Launched, launch } from '../../scripts/lib/launch.mjs'

/** A backend of a test's own, where the one of the suite must not be harmed. */
export const launchOwn = (args: readonly string[] = []): Promise<Launched> => launch({ args: [...args] })

/** Starts again on the same data and the same addresses, as a person would after a crash. */
export function launchAgain({ data, ready }: Launched): Promise<Launched> {
  return launch({ data, args: ['--port', new URL(ready.backendUrl).port, '--app-port', new URL(ready.appUrl).port] })
}
