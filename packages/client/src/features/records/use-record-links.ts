import { useMemo } from 'react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { Entity } from '@portico/model'

export interface RecordLinks {
  /** The address of a record, for a link; within this origin. */
  readonly href: (key: string) => string
  /** The whole address, for copying. */
  readonly url: (key: string) => string
  readonly open: (key: string) => void
  /** Opens the form for a new record. */
  readonly create: () => void
}

/** Addresses of an entity's records. Built by hand: a `Link` for each row would listen to the router a thousand times. */
export function useRecordLinks(entity: Entity): RecordLinks {
  const router = useRouter()
  const navigate = useNavigate()
  return useMemo(() => {
    const base = router.basepath.replace(/\/+$/, '')
    const href = (key: string): string => router.history.createHref(`${base}/t/${encodeURIComponent(entity.id)}/${encodeURIComponent(key)}`)
    return {
      href,
      url: (key) => new URL(href(key), location.href).href,
      open: (key) => void navigate({ to: '/t/$entity/$key', params: { entity: entity.id, key } }),
      create: () => void navigate({ to: '.', search: (previous: Readonly<Record<string, unknown>>) => ({ ...previous, new: '' }) }),
    }
  }, [router, navigate, entity.id])
}
