import { Link } from '@tanstack/react-router'
import { useCallables } from '../../backend/actions/use-callables.ts'
import { formatCount } from '../../lib/count.ts'
import { useIsBuilder } from '../../backend/use-is-builder.ts'
import { shellTexts } from '../../lib/texts/shell.ts'
import { Icon } from '../../ui/icon.tsx'
import { useHasFiles } from './use-has-files.ts'
import { useIsSettled } from './use-is-settled.ts'

/** What there is beside tables: files where the backend keeps any for this role, and what it may run. Asked once the page has what it needs. */
export function WorkLinks({ onNavigate }: { readonly onNavigate?: () => void }) {
  const isSettled = useIsSettled()
  const hasFiles = useHasFiles(isSettled) === true
  const { callables } = useCallables(isSettled)
  const isBuilder = useIsBuilder()
  const on = onNavigate ? { onClick: onNavigate } : {}
  if (!hasFiles && callables.length === 0 && !isBuilder) return null
  return (
    <>
      <div className="nav-h">{shellTexts.work}</div>
      {hasFiles ? <Link to="/files" className="nav-i" activeOptions={{ includeSearch: false }} {...on}><Icon name="hard-drive" /><span className="trunc">{shellTexts.files}</span></Link> : null}
      {callables.length > 0 ? <Link to="/actions" className="nav-i" activeOptions={{ includeSearch: false }} {...on}><Icon name="zap" /><span className="trunc">{shellTexts.actions}</span><span className="nav-c">{formatCount(callables.length)}</span></Link> : null}
      {isBuilder ? <Link to="/model" className="nav-i" activeOptions={{ includeSearch: false }} {...on}><Icon name="workflow" /><span className="trunc">{shellTexts.model}</span></Link> : null}
    </>
  )
}
