import { Link } from '@tanstack/react-router'
import { useStorage } from '../../backend/files/load-buckets.ts'
import { shellTexts } from '../../lib/texts/shell.ts'
import { Icon } from '../../ui/icon.tsx'
import { useIsSettled } from './use-is-settled.ts'

/** Files, where the backend keeps any that this role may see. It is asked once the page has what it needs. */
export function FilesLink({ onNavigate }: { readonly onNavigate?: () => void }) {
  const { data } = useStorage(useIsSettled())
  if (data?.kind !== 'ready' || data.buckets.length === 0) return null
  return (
    <>
      <div className="nav-h">{shellTexts.work}</div>
      <Link to="/files" className="nav-i" activeOptions={{ includeSearch: false }} {...(onNavigate ? { onClick: onNavigate } : {})}><Icon name="hard-drive" /><span className="trunc">{shellTexts.files}</span></Link>
    </>
  )
}
