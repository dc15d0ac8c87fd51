import { useState, type FormEvent } from 'react'
import { checkKey, maskKey } from '@portico/model'
import { parseBackendUrl } from '../../backend/configuration.ts'
import { authTexts } from '../../lib/texts/auth.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { KeyState } from './check-list.tsx'
import { SecretKeyNotice, type Refused } from './secret-key-notice.tsx'
import type { Target } from './use-checks.ts'

const texts = authTexts.connect

export interface ConnectFormProps {
  readonly isPending: boolean
  /** What the backend said of the values: at the address or at the key. */
  readonly problems: { readonly url: string | null; readonly key: string | null }
  readonly onKeyState: (state: KeyState) => void
  readonly onSubmit: (target: Pick<Target, 'url' | 'key'>) => void
}

/** Address and public key. A secret key is masked as soon as it is recognised: its text is kept nowhere. */
export function ConnectForm({ isPending, problems: said, onKeyState, onSubmit }: ConnectFormProps) {
  const [url, setUrl] = useState('')
  const [key, setKey] = useState('')
  const [refused, setRefused] = useState<Refused | null>(null)
  const [problems, setProblems] = useState<ConnectFormProps['problems']>({ url: null, key: null })
  const changeKey = (typed: string) => {
    const check = checkKey(typed)
    setProblems({ ...problems, key: null })
    if (check.kind === 'secret') {
      setKey(maskKey(typed.trim()))
      setRefused(check)
    } else {
      setKey(refused ? '' : typed)
      setRefused(null)
    }
    onKeyState(check.kind === 'secret' ? 'secret' : check.kind === 'publishable' || check.kind === 'legacy' ? 'public' : 'waiting')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const address = parseBackendUrl(url)
    const check = checkKey(key)
    const keyProblem = check.kind === 'empty' ? texts.keyMissing : check.kind === 'unknown' ? texts.keyUnknown : null
    setProblems({ url: url.trim() === '' ? texts.urlMissing : address === null ? texts.urlMalformed : null, key: keyProblem })
    if (check.kind === 'unknown') onKeyState('unknown')
    if (address !== null && (check.kind === 'publishable' || check.kind === 'legacy')) onSubmit({ url: address, key: check.key })
  }
  return (
    <form className="gate-stack" onSubmit={submit} noValidate>
      <Field label={texts.url} hint={texts.urlHint} error={problems.url ?? said.url} isRequired>
        {control => <TextInput {...control} size="lg" inputMode="url" autoComplete="off" spellCheck={false} autoCapitalize="none" value={url} onChange={event => setUrl(event.target.value)} />}
      </Field>
      <Field label={texts.key} hint={refused ? null : texts.keyHint} error={problems.key ?? (refused ? null : said.key)} isRequired>
        {control => (
          <TextInput
            {...control} size="lg" className="mono" autoComplete="off" spellCheck={false} autoCapitalize="none" isInvalid={refused !== null || control['aria-invalid'] === true}
            aria-describedby={refused ? 'secret-key' : control['aria-describedby']} value={key} onChange={event => changeKey(event.target.value)}
            tail={key === '' ? undefined : <IconButton size="sm" icon="x" label={texts.clearKey} onClick={() => changeKey('')} />}
          />
        )}
      </Field>
      {refused ? <SecretKeyNotice id="secret-key" refused={refused} /> : null}
      <Button type="submit" variant="primary" size="lg" isBlock isPending={isPending} pendingLabel={texts.pending} disabledReason={refused ? texts.secretRefused : undefined}>{texts.submit}</Button>
    </form>
  )
}
