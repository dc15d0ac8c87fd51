import type { KeyCheck } from '@portico/model'
import { authTexts } from '../../lib/texts/auth.ts'
import { Notice } from '../../ui/notice.tsx'
import './secret-key-notice.css'

const texts = authTexts.connect

export type Refused = Extract<KeyCheck, { kind: 'secret' }>

/** Why a key is not used, which one to use instead, and what to do if the secret has been elsewhere. */
export function SecretKeyNotice({ id, refused }: { readonly id: string; readonly refused: Refused }) {
  const isSecret = refused.why === 'sb_secret' || refused.role === 'service_role'
  const [before, name, middle, prefix, or, anon, starts, eyJ, end] = texts.useInstead
  return (
    <Notice tone="danger" icon="key-round" id={id} title={isSecret ? texts.secretTitle : texts.roleTitle(refused.role ?? '?')} className="secret-key">
      <p>{isSecret ? texts.secretWhy : texts.roleWhy}</p>
      <p>{before}<b>{name}</b>{middle}<code>{prefix}</code>{or}<code>{anon}</code>{starts}<code>{eyJ}</code>{end}</p>
      {isSecret ? <p>{texts.elsewhere}</p> : null}
    </Notice>
  )
}
