import { useEffect, useState } from 'react'
import type { Model } from '@portico/model'
import { type Failure, toFailure } from '../../backend/failure.ts'
import { loadModel } from '../../backend/public/load-model.ts'
import { createPublicBackend, type PublicBackend, type PublicBackendOptions } from '../../backend/public/public-backend.ts'
import { type Finding, findSubject } from './subject.ts'

export type Sender = 'visitor' | 'session'

export interface Opened {
  readonly backend: PublicBackend
  readonly model: Model
  readonly finding: Finding
  /** Whoever is signed in in this browser, also where the form is sent as a visitor. */
  readonly signedIn: PublicBackend['sender']
}

export type OpenedForm = { readonly kind: 'waiting' } | { readonly kind: 'failed'; readonly failure: Failure } | ({ readonly kind: 'open' } & Opened)

/** The form of that name for whoever is here. A member whom it is not open to, as it may be for visitors alone, sends it as a visitor. */
export function useOpenedForm(settings: PublicBackendOptions, id: string, as: Sender): readonly [OpenedForm, () => void] {
  const [opened, setOpened] = useState<OpenedForm>({ kind: 'waiting' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    openForm(settings, id, as, stop.signal).then(
      (form) => stop.signal.aborted || setOpened({ kind: 'open', ...form }),
      (thrown: unknown) => stop.signal.aborted || setOpened({ kind: 'failed', failure: toFailure(thrown) }),
    )
    return () => stop.abort()
  }, [settings, id, as, tries])
  return [opened, () => {
    setOpened({ kind: 'waiting' })
    setTries(tries + 1)
  }]
}

async function openForm(settings: PublicBackendOptions, id: string, as: Sender, signal: AbortSignal): Promise<Opened> {
  const own = await createPublicBackend(settings, 'session')
  const first = await describe(as === 'session' ? own : await createPublicBackend(settings, 'visitor'), id, signal)
  if (first.backend.sender === null || first.finding.kind === 'found') return { ...first, signedIn: own.sender }
  const visitor = await describe(await createPublicBackend(settings, 'visitor'), id, signal)
  return { ...(visitor.finding.kind === 'found' ? visitor : first), signedIn: own.sender }
}

async function describe(backend: PublicBackend, id: string, signal: AbortSignal) {
  const model = await loadModel(backend, signal)
  return { backend, model, finding: findSubject(model, id) }
}
