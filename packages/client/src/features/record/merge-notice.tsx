import type { Field } from '@portico/model'
import type { PersonHere } from '../../backend/live/use-presence.ts'
import { fieldType } from '../../fields/registry.ts'
import { firstName, personColour } from '../../lib/person.ts'
import { recordTexts } from '../../lib/texts/record.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { diffText } from './text-diff.ts'

export interface MergeNoticeProps {
  readonly field: Field
  /** The value the edit began with. */
  readonly base: string | null
  readonly theirs: string | null
  /** Who was seen at the field; null where nobody was. */
  readonly author: PersonHere | null
  readonly onResolve: (choice: 'mine' | 'theirs' | 'both') => void
}

/** Texts whose changes are shown word by word. */
export const PROSE: ReadonlySet<Field['kind']> = new Set(['text', 'longtext', 'markdown'])

/** Under a field that somebody else changed meanwhile: their version as a difference, and three ways on. */
export function MergeNotice({ field, base, theirs, author, onResolve }: MergeNoticeProps) {
  const texts = recordTexts.conflict
  const isProse = PROSE.has(field.kind)
  return (
    <div className={author === null ? 'rec-merge' : `rec-merge p${personColour(author.userId)}`} role="alert">
      <p className="rec-merge-who">{author === null ? texts.text : <><Avatar name={author.name} id={author.userId} size="sm" /><span>{texts.textOf(firstName(author.name))}</span></>}</p>
      <blockquote>{theirs === null ? <span className="faint">{texts.empty}</span> : isProse ? <Difference from={base ?? ''} to={theirs} /> : <Theirs field={field} value={theirs} />}</blockquote>
      <div className="rec-acts">
        {isProse && theirs !== null ? <Button size="sm" variant="primary" icon="plus" onClick={() => onResolve('both')}>{texts.both}</Button> : null}
        <Button size="sm" icon="check" onClick={() => onResolve('theirs')}>{author === null ? texts.useTheirs : texts.useTheirsOf(firstName(author.name))}</Button>
        <Button size="sm" icon="undo-2" onClick={() => onResolve('mine')}>{texts.mine}</Button>
      </div>
    </div>
  )
}

function Theirs({ field, value }: { readonly field: Field; readonly value: string }) {
  const { Cell } = fieldType(field)
  return <>{recordTexts.conflict.theirs} <Cell field={field} value={value} /></>
}

export function Difference({ from, to }: { readonly from: string; readonly to: string }) {
  return diffText(from, to).map((piece, index) => {
    if (piece.kind === 'same') return <span key={index}>{piece.text}</span>
    return piece.kind === 'added' ? <ins key={index}>{piece.text}</ins> : <del key={index}>{piece.text}</del>
  })
}
