import type { PublicForm } from '../../backend/public-forms.ts'
import { formAddress } from '../../lib/form-address.ts'
import { overviewTexts } from '../../lib/texts/overview.ts'
import { Icon } from '../../ui/icon.tsx'

/** What a visitor may send. Forms are pages of their own, so these are plain links. */
export function OpenForms({ forms, appUrl }: { readonly forms: readonly PublicForm[]; readonly appUrl: string }) {
  return (
    <section className="overview-forms">
      <h2>{overviewTexts.forms}</h2>
      <div>{forms.map(({ id, label, icon }) => <a key={id} className="btn" href={new URL(formAddress(id), appUrl).href}><Icon name={icon} />{label}</a>)}</div>
    </section>
  )
}
