import { Link } from '@tanstack/react-router'
import { shellTexts } from '../lib/texts/shell.ts'
import { EmptyState } from '../ui/empty-state.tsx'

export function NotFoundPage() {
  const texts = shellTexts.notFound
  return <EmptyState icon="columns" headingLevel={1} title={texts.title} actions={<Link to="/" className="btn">{texts.home}</Link>}>{texts.text}</EmptyState>
}
