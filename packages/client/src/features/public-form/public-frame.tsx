import './public-form.css'
import type { ReactNode } from 'react'
import { publicFormTexts as words } from '../../lib/texts/public-form.ts'
import { Mark } from '../../ui/mark.tsx'

export interface PageLink {
  readonly label: string
  /** Relative to the app's folder. */
  readonly to: string
  readonly isCurrent: boolean
}

export interface PublicFrameProps {
  readonly workspace: string
  /** Other public pages. */
  readonly links: readonly PageLink[]
  /** To sign in, or into the workspace for whoever is signed in. */
  readonly door: PageLink | null
  readonly children: ReactNode
}

/** Around every public form. Its links leave the form for the app, so they are plain ones. */
export function PublicFrame({ workspace, links, door, children }: PublicFrameProps) {
  const pages = links.map((link) => <a key={link.to} href={link.to} aria-current={link.isCurrent ? 'page' : undefined}>{link.label}</a>)
  return (
    <div className="pub">
      <a className="skip" href="#main" onClick={skip}>{words.skip}</a>
      <header className="pub-head">
        <Mark /><span className="name trunc">{workspace}</span>
        <nav aria-label={words.site}><span className="no-phone">{pages}</span>{door === null ? null : <a href={door.to}>{door.label}</a>}</nav>
      </header>
      <main className="pub-body" id="main" tabIndex={-1}>{children}</main>
      <footer className="pub-foot"><span>{workspace}</span>{links.length > 0 ? <nav className="only-phone" aria-label={words.pages}>{pages}</nav> : null}<span className="grow" /><span>{words.runsOn}</span></footer>
    </div>
  )
}

/** The document has a base address, so a bare `#main` would leave the page. */
function skip(event: { readonly preventDefault: () => void }): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
