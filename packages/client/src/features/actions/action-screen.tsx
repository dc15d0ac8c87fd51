import './actions.css'
import { Link, useParams } from '@tanstack/react-router'
import { useCallables } from '../../backend/actions/use-callables.ts'
import { useSession } from '../../backend/session.ts'
import { actionTexts as texts } from '../../lib/texts/actions.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import '../../ui/page-head.css'
import { SkeletonColumns } from '../../ui/skeleton.tsx'
import { ActionPage } from './action-page.tsx'
import { BodyPage } from './body-page.tsx'

/** `/actions/:name`: one function, its arguments, and what comes back. */
export function ActionScreen() {
  const { name = '' } = useParams({ strict: false })
  const session = useSession()
  const { callables, isComplete } = useCallables(true)
  const callable = callables.find(({ id }) => id === name)
  if (callable === undefined) {
    if (!isComplete) return <SkeletonColumns waitingFor={texts.waiting} />
    return (
      <EmptyState icon="lock" headingLevel={1} title={texts.unknown.title(name)} actions={<Link className="btn" to="/actions">{texts.unknown.action}</Link>}>
        {session.kind === 'visitor' ? texts.unknown.visitor : texts.unknown.text}
      </EmptyState>
    )
  }
  return (
    <div className="ac">
      <header className="head">
        <Link className="btn btn-ghost btn-icon only-phone" to="/actions" aria-label={texts.unknown.action}><Icon name="arrow-left" /></Link>
        <nav className="ac-crumb" aria-label={texts.title}>
          <Link className="no-phone" to="/actions">{texts.title}</Link>
          <span className="no-phone"><Icon name="chevron-right" size={14} /></span>
          <span className="ac-name" aria-current="page">{callable.label}</span>
        </nav>
      </header>
      <div className="ac-main">
        <div className="ac-title">
          <h1 tabIndex={-1}>{callable.label}</h1>
          {callable.help === null && !callable.readsOnly ? null : <p>{[callable.help, callable.readsOnly ? texts.readsOnly : null].filter((part) => part !== null).join(' ')}</p>}
        </div>
        {callable.kind === 'edge' && !callable.isDeclared ? <BodyPage key={callable.id} callable={callable} /> : <ActionPage key={callable.id} callable={callable} />}
      </div>
    </div>
  )
}
