import { useBackend } from '../../backend/backend.tsx'
import { useModel } from '../../backend/model.ts'
import { publicForms } from '../../backend/public-forms.ts'
import { formAddress } from '../../lib/form-address.ts'
import { shellTexts } from '../../lib/texts/shell.ts'
import { Icon } from '../../ui/icon.tsx'

/** Visitors find here what they may send; members have it with the tables and actions. Forms are pages of their own, so these are plain links. */
export function FormLinks() {
  const { appUrl } = useBackend()
  const model = useModel()
  const forms = model.role === 'anon' ? publicForms(model) : []
  if (forms.length === 0) return null
  return (
    <>
      <div className="nav-h">{shellTexts.forms}</div>
      {forms.map(({ id, label, icon }) => <a key={id} href={new URL(formAddress(id), appUrl).href} className="nav-i"><Icon name={icon} /><span className="trunc">{label}</span></a>)}
    </>
  )
}
