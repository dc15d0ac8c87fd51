import { isValidElement, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { shellTexts } from '../lib/texts/shell.ts'
import { configTexts as words } from '../lib/texts/config.ts'
import { Icon } from '../ui/icon.tsx'
import type { OwnLink, PageLink, PorticoConfig } from './config.ts'

export interface OwnLinksProps {
  readonly config: PorticoConfig
  /** The links of the tables that the role sees, each with the table as its key. */
  readonly links: readonly ReactNode[]
  readonly onNavigate: (() => void) | undefined
}

/** The tables in the groups of a configuration, its pages and its links. */
export default function OwnLinks({ config: { navigation = {}, pages = {} }, links, onNavigate }: OwnLinksProps) {
  const { groups = [] } = navigation
  const byEntity = new Map(links.map((link) => [isValidElement(link) ? link.key : null, link]))
  const named = new Set(groups.flatMap(({ items }) => items.map((item) => (typeof item === 'string' ? item : 'page' in item ? `page ${item.page}` : ''))))
  const page = (name: string): ReactNode => {
    const found = Object.hasOwn(pages, name) ? pages[name] : undefined
    return found === undefined ? null : <Link key={`page ${name}`} to="/pages/$page" params={{ page: name }} className="nav-i" activeOptions={{ includeSearch: false }} onClick={onNavigate}><Icon name={found.icon ?? 'panels-top-left'} /><span className="trunc">{found.label}</span></Link>
  }
  const draw = (item: string | PageLink | OwnLink): ReactNode => (typeof item === 'string' ? byEntity.get(item) : 'page' in item ? page(item.page) : <Own key={item.href} link={item} onNavigate={onNavigate} />)
  const rest = [...byEntity].filter(([id]) => id === null || !named.has(id)).map(([, link]) => link)
  return (
    <>
      {groups.map(({ label, items }) => <Group key={label} label={label} items={items.map(draw)} />)}
      <Group label={shellTexts.tables} items={rest} />
      <Group label={words.pages} items={Object.keys(pages).filter((name) => !named.has(`page ${name}`)).map(page)} />
    </>
  )
}

/** Nothing, where nothing of it may be seen. */
function Group({ label, items }: { readonly label: string; readonly items: readonly ReactNode[] }) {
  return items.some((item) => item !== null && item !== undefined) ? <><div className="nav-h">{label}</div>{items}</> : null
}

function Own({ link: { label, href, icon = 'link' }, onNavigate }: { readonly link: OwnLink; readonly onNavigate: (() => void) | undefined }) {
  const content = <><Icon name={icon} /><span className="trunc">{label}</span></>
  if (href.startsWith('/')) return <Link to={href} className="nav-i" onClick={onNavigate}>{content}</Link>
  return <a href={href} target="_blank" rel="noreferrer" className="nav-i" onClick={onNavigate}>{content}</a>
}
