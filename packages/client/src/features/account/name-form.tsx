import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { updateName } from '../../backend/auth/update-name.ts'
import { useBackend } from '../../backend/backend.tsx'
import { toFailure } from '../../backend/failure.ts'
import { authTexts } from '../../lib/texts/auth.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { AccountForm } from './account-form.tsx'

const texts = authTexts.account

export function NameForm({ name: given }: { readonly name: string }) {
  const backend = useBackend()
  const toasts = useToasts()
  const [name, setName] = useState(given)
  const save = useMutation({ mutationFn: () => updateName(backend, name.trim()), onSuccess: () => toasts.show(texts.nameSaved) })
  return (
    <AccountForm title={texts.profile} submitLabel={texts.saveName} pendingLabel={texts.savingName} isPending={save.isPending} failure={save.error ? toFailure(save.error) : null} onSubmit={() => save.mutate()}>
      <Field label={authTexts.name} hint={texts.nameHint}>
        {control => <TextInput {...control} size="lg" autoComplete="name" value={name} onChange={event => setName(event.target.value)} />}
      </Field>
    </AccountForm>
  )
}
