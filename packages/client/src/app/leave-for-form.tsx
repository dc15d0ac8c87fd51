import { useEffect } from 'react'
import { useRouter } from '@tanstack/react-router'
import { NotFoundPage } from './not-found-page.tsx'

/** The address is a public form's already: loading it anew shows the form. Inside somebody's own application there is none. */
export function LeaveForForm() {
  const { isMounted } = useRouter().options.context
  useEffect(() => {
    if (!isMounted) location.reload()
  }, [isMounted])
  return isMounted ? <NotFoundPage /> : null
}
