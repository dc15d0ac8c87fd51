import { useMemo, useState } from 'react'
import type { Field, Row } from '@portico/model'
import type { Callable } from '../../backend/actions/callable.ts'
import { useBackend } from '../../backend/context.ts'
import type { Failure } from '../../backend/failure.ts'
import { useModel } from '../../backend/model.ts'
import { useSession } from '../../backend/session.ts'
import { formErrors, withoutRefusal } from '../../fields/form-errors.ts'
import { namesOf } from '../../fields/form-fields.ts'
import { formIssues } from '../../fields/form-issues.ts'
import { openDraft } from '../../lib/draft.ts'
import { useAfterPress } from '../../lib/use-after-press.ts'
import { argumentsOf } from '../../fields/argument-rules.ts'
import { placeRefusal } from '../../fields/place-refusal.ts'

/** A refusal that no argument is about, with the words of the rule's owner where there are any. */
export interface FormFailure {
  readonly failure: Failure
  readonly words: string | null
}

export interface CallForm {
  /** The arguments that are asked for. */
  readonly fields: readonly Field[]
  readonly values: Row
  /** Sentences by argument, for what may be said by now. */
  readonly errors: Readonly<Record<string, string>>
  readonly failure: FormFailure | null
  /** What was typed last time came back. */
  readonly hasDraft: boolean
  readonly type: (name: string, value: string | null) => void
  readonly leave: (name: string) => void
  /** The first argument that needs a look, or null; from now on everything wrong is said. */
  readonly check: () => string | null
  /** Puts a refusal where it belongs; the argument that it is about, or null. */
  readonly refuse: (failure: Failure) => string | null
  /** Other values stand there now: those of the address. */
  readonly reset: (values: Row) => void
  /** It went through: nothing is left to keep. */
  readonly drop: () => void
}

/** The arguments of a call while they are typed. `preset` are given and not asked for; `initial` is where the form starts. */
export function useCallForm(callable: Callable, preset: Row, initial: Row): CallForm {
  const backend = useBackend()
  const model = useModel()
  const session = useSession()
  const reader = session.kind === 'visitor' ? 'anon' : session.userId
  const name = JSON.stringify([backend.url, reader, 'action', callable.id, preset])
  const draft = useMemo(() => openDraft(sessionStorage, name), [name])
  const [kept] = useState(() => (Object.keys(initial).length > 0 ? null : draft.load()))
  const [hasDraft, setHasDraft] = useState(kept !== null)
  const [values, setValues] = useState<Row>(() => ({ ...initial, ...kept, ...preset }))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isChecked, setIsChecked] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const afterPress = useAfterPress()

  const rules = argumentsOf(callable)
  const issues = formIssues(rules, values, preset).filter(({ field }) => !(field in preset))
  const errors = formErrors(refused, issues.filter(({ rule }) => isChecked || namesOf(rule).every((each) => left.has(each))), rules, values)

  const start = (next: Row) => {
    setValues({ ...next, ...preset })
    setLeft(new Set())
    setIsChecked(false)
    setRefused({})
    setFailure(null)
    setHasDraft(false)
  }

  return {
    fields: callable.arguments.filter((field) => !(field.name in preset)),
    values, errors, failure, hasDraft,
    type: (field, value) => {
      const next = { ...values, [field]: value }
      setValues(next)
      setFailure(null)
      setRefused((known) => withoutRefusal(known, field))
      draft.keep(next)
    },
    leave: (field) => {
      // Passed by: nobody is told off for what they have not come to yet.
      if (field in values) afterPress(() => setLeft((known) => new Set([...known, field])))
    },
    check: () => {
      setIsChecked(true)
      setRefused({})
      setFailure(null)
      return issues[0]?.field ?? null
    },
    refuse: (said) => {
      const placed = placeRefusal(model, callable.arguments, values, said)
      if (placed.field === null || placed.field in preset) {
        setFailure({ failure: said, words: placed.field === null ? placed.words : placed.sentence })
        return null
      }
      setRefused((known) => ({ ...known, [placed.field]: placed.sentence }))
      return placed.field
    },
    reset: start,
    drop: () => {
      draft.drop()
      setHasDraft(false)
    },
  }
}
