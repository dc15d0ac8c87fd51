import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useBackend } from '../backend/context.ts'
import { useModel } from '../backend/model.ts'
import { configTexts as words } from '../lib/texts/config.ts'
import { useToasts } from '../ui/toast.tsx'
import type { ActionContext } from './config.ts'
import { messageOf } from './guard.tsx'
import { ownBackend } from './use-own-backend.ts'

type Runner = (label: string, run: (context: ActionContext) => unknown) => Promise<void>

/** Runs what an action of a configuration does, says what it gives back, and what it throws. */
export function useRunner(): Runner {
  const backend = useBackend()
  const model = useModel()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toasts = useToasts()
  return useCallback(async (label, run) => {
    const context: ActionContext = {
      backend: ownBackend(backend), model,
      navigate: (path) => void navigate({ href: path }),
      notify: (message) => toasts.show(message),
      refresh: () => client.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind !== 'model' && kind !== 'auth-settings' && kind !== 'record-edits' }),
    }
    try {
      const said = await run(context)
      if (typeof said === 'string' && said !== '') toasts.show(said)
    } catch (thrown) {
      toasts.show(words.actionFailed(label, messageOf(thrown)))
    }
  }, [backend, model, client, navigate, toasts])
}
