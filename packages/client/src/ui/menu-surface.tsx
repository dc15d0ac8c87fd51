import { type RefObject, useLayoutEffect } from 'react'
import { Header, Menu, MenuItem, MenuSection, Popover, setInteractionModality } from 'react-aria-components'
import { Icon } from './icon.tsx'
import { Kbd } from './kbd.tsx'
import type { MenuEntry, MenuItem as Item, MenuProps } from './menu.tsx'
import './overlay.css'

export interface MenuSurfaceProps extends Omit<MenuProps, 'trigger'> {
  readonly triggerRef: RefObject<Element | null>
  readonly onClose: () => void
}

export default function MenuSurface({ label, items, placement = 'bottom start', triggerRef, onClose }: MenuSurfaceProps) {
  // React Aria comes with the first menu, and has not seen what opened it; the browser has.
  useLayoutEffect(() => setInteractionModality(triggerRef.current?.matches(':focus-visible') === true ? 'keyboard' : 'pointer'), [triggerRef])
  const run = (key: string) => {
    const item = items.find((entry): entry is Item => 'id' in entry && entry.id === key)
    onClose()
    item?.onAction()
  }
  return (
    <Popover className="pop" aria-label={label} triggerRef={triggerRef} isOpen placement={placement} offset={6} containerPadding={8} onOpenChange={open => { if (!open) onClose() }}>
      <Menu className="menu" aria-label={label} autoFocus="first" onAction={key => run(String(key))} onClose={onClose} disabledKeys={items.flatMap(entry => ('id' in entry && entry.disabledReason !== undefined ? [entry.id] : []))}>
        {sections(items).map(section => (
          <MenuSection key={section.key} aria-label={section.label ?? label}>
            {section.hasRule ? <Header className={section.label ? 'mi-head' : ''}><hr className="mi-sep" />{section.label}</Header> : null}
            {section.items.map(item => <MenuRow key={item.id} item={item} />)}
          </MenuSection>
        ))}
      </Menu>
    </Popover>
  )
}

function MenuRow({ item }: { readonly item: Item }) {
  return (
    <MenuItem id={item.id} textValue={item.label} className={item.isDanger ? 'mi mi-danger' : 'mi'}>
      {item.icon ? <Icon name={item.icon} /> : null}
      <span className="mi-words"><span className="trunc">{item.label}</span>{item.disabledReason ? <small>{item.disabledReason}</small> : null}</span>
      {item.keyHint ? <Kbd keys={item.keyHint} /> : null}
      {item.isChosen ? <Icon name="check" size={14} className="mi-check" label="✓" /> : null}
    </MenuItem>
  )
}

interface Section {
  readonly key: string
  readonly label: string | undefined
  readonly hasRule: boolean
  readonly items: Item[]
}

function sections(entries: readonly MenuEntry[]): readonly Section[] {
  const found: Section[] = [{ key: 'first', label: undefined, hasRule: false, items: [] }]
  for (const entry of entries) {
    if ('separator' in entry) found.push({ key: `section-${found.length}`, label: entry.label, hasRule: true, items: [] })
    else found.at(-1)?.items.push(entry)
  }
  return found.filter(section => section.items.length > 0)
}
