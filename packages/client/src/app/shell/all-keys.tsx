import './all-keys.css'
import { useState } from 'react'
import { letterKeys } from '../../lib/letter-keys.ts'
import { hasCommandKey } from '../../lib/platform.ts'
import { keysTexts as words } from '../../lib/texts/keys.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Every key that does something, and the switch for those that are single letters. */
export default function AllKeys({ onClose }: { readonly onClose: () => void }) {
  const [areOn, setOn] = useState(letterKeys.areOn)
  const own = (text: string) => (hasCommandKey(navigator.userAgent) ? text : text.replaceAll('⌘', 'Ctrl ').replaceAll('⇧', 'Shift '))
  return (
    <Dialog title={words.title} isOpen onClose={onClose} className="keys" actions={<Button onClick={onClose}>{words.close}</Button>}>
      {/* First, since what has focus is scrolled into sight. */}
      <Checkbox isChecked={areOn} onChange={(next) => { letterKeys.set(next); setOn(next) }}>{words.letters}</Checkbox>
      <p className="keys-note">{own(words.lettersOff)}</p>
      <div className="keys-groups">
        {words.groups.map(([group, keys]) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <dl>{keys.map(([key, does]) => <div key={key}><dt>{own(key).split('  ').map((each) => <kbd key={each} className="kbd">{each}</kbd>)}</dt><dd>{does}</dd></div>)}</dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
