import { shellTexts } from '../lib/texts/shell.ts'
import { SkeletonColumns } from '../ui/skeleton.tsx'

/** Until a page's code and the model are here. */
export function WaitingPage() {
  return <SkeletonColumns waitingFor={shellTexts.waitingForPage} />
}
