import type { ReactNode } from 'react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { Entity } from '@portico/model'
import { useModel } from '../backend/model.ts'
import { useSession, type Session } from '../backend/session.ts'
import { isVisible } from '../backend/visible-entities.ts'
import { shellTexts } from '../lib/texts/shell.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

type RouteEntity = { readonly entity: Entity } | { readonly entity: null; readonly instead: ReactNode }

/** The entity that an address names, or what to show where the role cannot see one of that name. */
export function useRouteEntity(id: string): RouteEntity {
  const model = useModel()
  const entity = model.byId.get(id)
  const session = useSession()
  if (entity && isVisible(model, entity)) return { entity }
  return { entity: null, instead: <Unseen name={entity?.label ?? id} session={session} /> }
}

function Unseen({ name, session }: { readonly name: string; readonly session: Session }) {
  const texts = shellTexts.hidden
  const isVisitor = session.kind === 'visitor'
  const navigate = useNavigate()
  const router = useRouter()
  const signIn = () => {
    void navigate({ to: '/sign-in', search: { next: router.state.location.href } })
  }
  return (
    <EmptyState
      icon="lock" headingLevel={1} title={texts.title(name)}
      actions={isVisitor ? <Button icon="log-in" onClick={signIn}>{shellTexts.session.signIn}</Button> : null}
    >
      {isVisitor ? (session.isExpired ? shellTexts.session.expired : texts.visitor) : texts.member}
    </EmptyState>
  )
}
