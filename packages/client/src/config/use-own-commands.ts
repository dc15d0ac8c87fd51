import { useMemo } from 'react'
import { type OwnCommand, useOverride } from './override.ts'
import { useRunner } from './use-action-context.ts'

const none: readonly OwnCommand[] = []

/** The pages and actions of a configuration, those of the open record first. */
export function useOwnCommands(): readonly OwnCommand[] {
  const override = useOverride()
  const runner = useRunner()
  return useMemo(() => {
    if (override === null) return none
    const { pages = {}, actions = {} } = override.config
    return [
      ...override.onRecord.get(),
      ...Object.entries(actions).map(([name, { label, icon = 'zap', run }]): OwnCommand => ({ id: `own action ${name}`, label, icon, target: { run: () => void runner(label, run) } })),
      ...Object.entries(pages).map(([name, { label, icon = 'panels-top-left' }]): OwnCommand => ({ id: `own page ${name}`, label, icon, target: { page: name } })),
    ]
  }, [override, runner])
}
