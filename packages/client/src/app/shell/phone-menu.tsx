import { Suspense } from 'react'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { signOut } from '../../backend/auth/sign-out.ts'
import { useBackend } from '../../backend/backend.tsx'
import { PanelBoundary } from '../../backend/panel-boundary.tsx'
import { useSession } from '../../backend/session.ts'
import { shellTexts } from '../../lib/texts/shell.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useTheme } from '../theme.ts'
import { ConnectionLine } from './connection-line.tsx'
import { EntityLinks } from './entity-links.tsx'
import { FormLinks } from './form-links.tsx'
import PinnedLinks from './pinned-links.tsx'
import { WorkLinks } from './work-links.tsx'

const texts = shellTexts.session

/** Everything the navigation has on a wide screen, as a sheet from the foot. */
export function PhoneMenu({ onFind, onClose }: { readonly onFind: () => void; readonly onClose: () => void }) {
  const backend = useBackend()
  return (
    <Dialog title={backend.name ?? shellTexts.product} isOpen onClose={onClose} className="sheet-menu">
      <button type="button" className="nav-i" onClick={() => { onClose(); onFind() }}><Icon name="search" /><span>{shellTexts.find}</span></button>
      <PanelBoundary fallback={null}><Suspense fallback={null}><EntityLinks onNavigate={onClose} /><FormLinks /></Suspense></PanelBoundary>
      <PanelBoundary fallback={null}><Suspense fallback={null}><PinnedLinks onNavigate={onClose} /></Suspense></PanelBoundary>
      <PanelBoundary fallback={null}><Suspense fallback={null}><WorkLinks onNavigate={onClose} /></Suspense></PanelBoundary>
      <div className="nav-foot">
        <SessionLinks onClose={onClose} />
        <ConnectionLine />
        <ThemeChoice />
      </div>
    </Dialog>
  )
}

function SessionLinks({ onClose }: { readonly onClose: () => void }) {
  const backend = useBackend()
  const session = useSession()
  const navigate = useNavigate()
  const router = useRouter()
  if (session.kind === 'visitor') {
    return <Link to="/sign-in" search={{ next: router.state.location.href }} className="nav-i" onClick={onClose}><Icon name="log-in" />{texts.signIn}</Link>
  }
  const leave = () => {
    onClose()
    void signOut(backend, 'local').then(() => navigate({ to: '/sign-in' }))
  }
  return (
    <>
      <Link to="/account" className="nav-i" onClick={onClose}><Icon name="circle-user" /><span className="trunc">{session.name || texts.guestName}</span></Link>
      <button type="button" className="nav-i" onClick={leave}><Icon name="log-out" />{texts.signOut}</button>
    </>
  )
}

function ThemeChoice() {
  const [theme, setTheme] = useTheme()
  const options = shellTexts.theme
  return (
    <fieldset className="theme-choice">
      <legend className="sr">{options.label}</legend>
      {(['light', 'dark', 'system'] as const).map(choice => (
        <label key={choice}><input type="radio" name="theme" className="sr" checked={theme === choice} onChange={() => setTheme(choice)} />{options[choice]}</label>
      ))}
    </fieldset>
  )
}
