import { useNavigate, useRouter } from '@tanstack/react-router'
import { useBackend } from '../../backend/backend.tsx'
import { signOut } from '../../backend/auth/sign-out.ts'
import { useSession, type Session } from '../../backend/session.ts'
import type { Theme } from '../../lib/theme.ts'
import { shellTexts } from '../../lib/texts/shell.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { useTheme } from '../theme.ts'

const texts = shellTexts.session
const themeIcons: Record<Theme, string> = { light: 'sun', dark: 'moon', system: 'monitor' }

/** Who is signed in and as what, with the theme beside it. */
export function SessionBlock() {
  const session = useSession()
  return (
    <div className="nav-me">
      {session.kind === 'visitor' ? <SignInButton /> : <SessionMenu session={session} />}
      <ThemeMenu />
    </div>
  )
}

function SignInButton() {
  const navigate = useNavigate()
  const router = useRouter()
  return <Button className="grow" icon="log-in" onClick={() => void navigate({ to: '/sign-in', search: { next: router.state.location.href } })}>{texts.signIn}</Button>
}

function SessionMenu({ session }: { readonly session: Exclude<Session, { kind: 'visitor' }> }) {
  const backend = useBackend()
  const navigate = useNavigate()
  const name = session.name || texts.guestName
  const { development } = backend
  const mailbox = development?.mailbox
  const items: MenuEntry[] = [
    { id: 'account', label: texts.account, icon: 'circle-user', onAction: () => void navigate({ to: '/account' }) },
    { id: 'connection', label: texts.connection, icon: 'plug', onAction: () => void navigate({ to: '/connect' }) },
    ...(mailbox ? [{ id: 'mailbox', label: texts.development, icon: 'inbox', onAction: () => void window.open(mailbox, '_blank', 'noopener') }] : []),
    { separator: true },
    { id: 'sign-out', label: texts.signOut, icon: 'log-out', onAction: () => void signOut(backend, 'local').then(() => navigate({ to: '/sign-in' })) },
  ]
  return (
    <Menu
      label={texts.menu} items={items} placement="top start"
      trigger={props => (
        <button type="button" {...props} className="nav-me-who">
          <Avatar name={name} id={session.userId} size="lg" />
          <span className="grow"><span className="nm trunc">{name}</span><small>{session.kind === 'guest' ? texts.guest : texts.member}</small></span>
        </button>
      )}
    />
  )
}

function ThemeMenu() {
  const [theme, setTheme] = useTheme()
  const options = shellTexts.theme
  const items = (['light', 'dark', 'system'] as const).map(choice => ({
    id: choice, label: options[choice], icon: themeIcons[choice], isChosen: theme === choice, onAction: () => setTheme(choice),
  }))
  return <Menu label={options.label} items={items} placement="top end" trigger={props => <IconButton {...props} size="sm" icon={themeIcons[theme]} label={options.label} />} />
}
