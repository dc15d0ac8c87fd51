import { useQuery } from '@tanstack/react-query'
import type { Entity } from '@portico/model'
import { useBackend } from '../../backend/context.ts'
import { loadModel } from '../../backend/public/load-model.ts'
import { createPublicBackend } from '../../backend/public/public-backend.ts'
import { formAddress } from '../../lib/form-address.ts'
import { modelStaleTime } from '../../lib/limits.ts'
import { recordsTexts as words } from '../../lib/texts/records.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useToasts } from '../../ui/toast.tsx'

/** The public form of an entity, to open and to pass on: only where visitors may send it, which is asked as a visitor. */
export default function FormMenu({ entity }: { readonly entity: Entity }) {
  const backend = useBackend()
  const toasts = useToasts()
  const { data: isOpen } = useQuery({
    queryKey: ['public-form', backend.url, entity.id],
    queryFn: async ({ signal }) => (await loadModel(await createPublicBackend(backend, 'visitor'), signal)).byId.get(entity.id)?.can.insert === true,
    staleTime: modelStaleTime,
    retry: false,
  })
  if (isOpen !== true) return null
  const address = new URL(formAddress(entity.id), backend.appUrl).href
  const copy = () => void navigator.clipboard.writeText(address).then(() => toasts.show(words.shared), () => toasts.show(words.notCopied))
  const items = [
    { id: 'open', label: words.form.open, icon: 'external-link', onAction: () => void window.open(address, '_blank', 'noopener') },
    { id: 'copy', label: words.form.copy, icon: 'copy', onAction: copy },
  ]
  return (
    <Menu label={words.form.title} items={items} placement="bottom end" trigger={(props) => (
      <Button {...props} icon="external-link" aria-label={words.form.title}><span className="no-phone">{words.form.title}</span></Button>
    )} />
  )
}
