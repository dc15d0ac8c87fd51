import './actions.css'
import { useRef } from 'react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Callable } from '../../backend/actions/callable.ts'
import { useCallables } from '../../backend/actions/use-callables.ts'
import { useModel } from '../../backend/model.ts'
import { useSession } from '../../backend/session.ts'
import { useIsBuilder } from '../../backend/use-is-builder.ts'
import { formatCount } from '../../lib/count.ts'
import { actionTexts as texts } from '../../lib/texts/actions.ts'
import { shellTexts } from '../../lib/texts/shell.ts'
import { useScreenKeys } from '../../lib/use-screen-keys.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { SkeletonColumns } from '../../ui/skeleton.tsx'
import { findCallables, groupCallables } from './group-callables.ts'

/** `/actions`: everything that the role may call, in groups. `?q=` is what is looked for. */
export function ActionsScreen() {
  const model = useModel()
  const session = useSession()
  const isBuilder = useIsBuilder()
  const { callables, problems, isComplete } = useCallables(true)
  const { q } = useSearch({ strict: false })
  const typed = typeof q === 'string' ? q : ''
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  useScreenKeys({ find: box, create: null })
  const find = (words: string) => {
    void navigate({ to: '/actions', search: words.trim() === '' ? {} : { q: words.trim() }, replace: true })
  }
  const found = findCallables(callables, typed)
  const groups = groupCallables(model, found)
  const notice = isBuilder && problems.length > 0 ? <div className="ac-notice"><Notice tone="warn" title={texts.problems}><ul>{problems.map((problem) => <li key={problem}>{problem}</li>)}</ul></Notice></div> : null
  if (callables.length === 0) {
    if (!isComplete) return <><PageHead title={texts.title} /><SkeletonColumns waitingFor={texts.waiting} /></>
    return <>{notice}<EmptyState icon="zap" headingLevel={1} title={texts.none.title} actions={session.kind === 'visitor' ? <Link className="btn" to="/sign-in" search={{ next: '/actions' }}><Icon name="log-in" />{shellTexts.session.signIn}</Link> : null}>{session.kind === 'visitor' ? texts.none.visitor : texts.none.text}</EmptyState></>
  }
  return (
    <>
      <PageHead title={texts.title} sub={texts.count(formatCount(callables.length), callables.length === 1)}>
        <SearchBox label={texts.search} title={texts.searchTitle} text={typed} clearLabel={texts.clearSearch} onSearch={find} input={box} className="ac-find" />
      </PageHead>
      <div className="ac-list">
        {notice}
        {groups.length === 0 ? (
          <EmptyState icon="search" title={texts.nothingFound.title} actions={<Button onClick={() => find('')}>{texts.clearSearch}</Button>}>{texts.nothingFound.text(typed.trim())}</EmptyState>
        ) : (
          <table className="ac-all" aria-label={texts.title}>
            <thead><tr><th scope="col">{texts.columns.name}</th><th scope="col">{texts.columns.help}</th></tr></thead>
            {groups.map((group) => (
              <tbody key={group.id}>
                <tr className="ac-group"><th scope="rowgroup" colSpan={2}>{group.label}</th></tr>
                {group.callables.map((callable) => <Line key={callable.id} callable={callable} />)}
              </tbody>
            ))}
          </table>
        )}
      </div>
    </>
  )
}

function Line({ callable }: { readonly callable: Callable }) {
  return (
    <tr>
      <th scope="row"><Link to="/actions/$name" params={{ name: callable.id }} className="ac-link"><Icon name={callable.icon} /><span className="trunc">{callable.label}</span></Link></th>
      <td>{callable.help}</td>
    </tr>
  )
}
