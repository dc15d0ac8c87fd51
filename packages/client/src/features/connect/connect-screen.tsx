import { useConfiguration } from '../../backend/configuration-context.ts'
import { ConnectNew } from './connect-new.tsx'
import { ConnectState } from './connect-state.tsx'

/** `/connect`: the first run without a backend, and afterwards the state of the one that is configured. */
export function ConnectScreen() {
  const configuration = useConfiguration()
  if (configuration.kind === 'ready') return <ConnectState settings={configuration.settings} />
  return <ConnectNew refusal={configuration.kind === 'refused' ? configuration.reason : null} />
}
