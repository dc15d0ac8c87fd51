import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './tabs.css'

export interface Tab {
  readonly id: string
  readonly label: string
  readonly icon?: string | undefined
  readonly count?: string | undefined
}

export interface TabsProps {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly selected: string
  readonly onSelect: (id: string) => void
  /** The content of the chosen tab. */
  readonly children: ReactNode
}

/** One tab stop; arrows, Home and End move and choose. */
export function Tabs({ label, tabs, selected, onSelect, children }: TabsProps) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const choose = (index: number) => {
    const tab = tabs[(index + tabs.length) % tabs.length]
    if (!tab) return
    onSelect(tab.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(tab.id)}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(tab => tab.id === selected)
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    choose(target)
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown} tabIndex={-1}>
        {tabs.map(tab => (
          <button
            key={tab.id} type="button" role="tab" className="tab" data-tab={tab.id} id={`${base}-${tab.id}`}
            aria-selected={tab.id === selected} aria-controls={`${base}-panel`} tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.icon ? <Icon name={tab.icon} /> : null}{tab.label}{tab.count ? <span className="tab-count">{tab.count}</span> : null}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${selected}`} className="tabpanel">{children}</div>
    </>
  )
}
