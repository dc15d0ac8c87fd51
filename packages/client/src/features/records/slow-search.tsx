import { recordsTexts as words } from '../../lib/texts/records.ts'
import { useAfter } from '../../lib/use-after.ts'

/** A search in the middle of texts cannot use an index under row security: it is said when it takes long. */
const slowAfter = 1500

export function SlowSearch({ isSearching }: { readonly isSearching: boolean }) {
  return useAfter(isSearching, slowAfter) ? <output className="rs-slow">{words.slowSearch}</output> : null
}
