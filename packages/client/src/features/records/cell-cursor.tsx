import { firstName, personColour } from '../../lib/person.ts'
import { liveTexts } from '../../lib/texts/live.ts'
import type { Cursor } from './cursors.ts'

/** Somebody else's cursor over a cell: solid while it rests, dashed while they type. The name hides once it is still. */
export default function CellCursor({ cursor: { userId, name, isTyping } }: { readonly cursor: Cursor }) {
  const words = isTyping ? liveTexts.typing(firstName(name)) : firstName(name)
  // Drawn, and no text of the cell: the list of who is here names them.
  return <span aria-hidden="true" className={`rg-cursor p${personColour(userId)}${isTyping ? ' is-typing' : ''}`} data-name={words} />
}
