import { liveTexts } from '../../lib/texts/live.ts'
import { recordsTexts as words } from '../../lib/texts/records.ts'
import { Icon } from '../../ui/icon.tsx'
import type { RowMark } from './edit-store.ts'

const signs = {
  'moved': { icon: 'arrow-up-down', words: words.moved },
  'not-matching': { icon: 'list-filter', words: words.notMatching },
  'gone': { icon: 'trash-2', words: liveTexts.deleted },
} as const

/** Why a row that no longer belongs where it stands still stands there. */
export function RowMarkSign({ mark }: { readonly mark: RowMark }) {
  const sign = signs[mark]
  return <span title={sign.words}><Icon name={sign.icon} size={12} label={sign.words} /></span>
}
