import { Link, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Guard } from '../config/guard.tsx'
import { useOverride } from '../config/override.ts'
import { configTexts as words } from '../lib/texts/config.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { WaitingPage } from './waiting-page.tsx'

/** `/pages/:page`: a page of a builder's configuration. */
export function OwnPage() {
  const { page: name } = useParams({ from: '/configured/shell/pages/$page' })
  const override = useOverride()
  const pages = override?.config.pages ?? {}
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined
  if (page === undefined) return <EmptyState icon="columns" headingLevel={1} title={words.noPage(name)} actions={<Link to="/" className="btn">{words.home}</Link>}>{words.noPageText}</EmptyState>
  const Page = page.component
  return (
    <Guard key={name} onError={(thrown) => override?.report(words.place.page(name), thrown)}
      fallback={(again) => <EmptyState icon="circle-alert" isAlert headingLevel={1} title={words.pageFailed(page.label)} actions={<Button onClick={again}>{words.tryAgain}</Button>}>{words.pageFailedText}</EmptyState>}>
      <Suspense fallback={<WaitingPage />}><Page /></Suspense>
    </Guard>
  )
}
