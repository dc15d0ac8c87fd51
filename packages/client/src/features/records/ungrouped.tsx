import type { Field } from '@portico/model'
import type { Ungrouped as Reason } from '../../backend/records/groups/grouping.ts'
import { groupsTexts as words } from '../../lib/texts/groups.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Why the list stands without the groups that were asked for. */
export default function Ungrouped({ field, reason, onUngroup }: { readonly field: Field; readonly reason: Reason; readonly onUngroup: () => void }) {
  return <div className="rs-notices"><Notice tone="info" actions={<Button size="sm" onClick={onUngroup}>{words.noGroups}</Button>}>{words.ungrouped[reason](field.label)}</Notice></div>
}
