import { useMemo, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Entity, Issue, Row } from '@portico/model'
import { useBackend } from '../../backend/context.ts'
import { type Failure, toFailure } from '../../backend/failure.ts'
import { useModel } from '../../backend/model.ts'
import { insertRecord } from '../../backend/records/insert.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import { isTaken } from '../../backend/records/unique.ts'
import { useSession } from '../../backend/session.ts'
import { formErrors, withoutRefusal } from '../../fields/form-errors.ts'
import { readRefusal, takenSentence } from '../../fields/sentences.ts'
import { openDraft } from '../../lib/draft.ts'
import { useAfterPress } from '../../lib/use-after-press.ts'
import { givenValues, namesOf } from '../../fields/form-fields.ts'
import { formIssues } from '../../fields/form-issues.ts'

/** What became of the form: `row` is null where the role may not read what it created. */
type CreateOutcome = { readonly kind: 'editing' } | { readonly kind: 'saving' } | { readonly kind: 'created'; readonly row: LoadedRow | null }

export interface Creation {
  /** Id of what is being created. */
  readonly entity: string
  readonly values: Row
  readonly outcome: CreateOutcome
  /** A refusal that no field of the form is about. */
  readonly failure: Failure | null
  readonly hasDraft: boolean
  readonly type: (field: string, value: string | null) => void
  /** The field was left: from now on it says what is wrong with it, if anything was put into it. */
  readonly leave: (field: string) => void
  /** Sentences by field, for what may be said by now. */
  readonly errors: Readonly<Record<string, string>>
  /** Resolves with the first field that needs a look, or null once the record is sent. */
  readonly submit: () => Promise<string | null>
  readonly restart: () => void
}

/** The form of a new record. What is typed is kept as a draft until it is saved. */
export function useCreate(entity: Entity, preset: Row, onCreated: ((row: LoadedRow | null) => void) | undefined): Creation {
  const backend = useBackend()
  const model = useModel()
  const client = useQueryClient()
  const session = useSession()
  const reader = session.kind === 'visitor' ? 'anon' : session.userId
  const draft = useMemo(() => openDraft(sessionStorage, JSON.stringify([backend.url, reader, entity.id, preset])), [backend.url, reader, entity.id, preset])
  const [kept] = useState(() => draft.load())
  const [hasDraft, setHasDraft] = useState(kept !== null)
  const [values, setValues] = useState<Row>(() => ({ ...preset, ...kept }))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [outcome, setOutcome] = useState<CreateOutcome>({ kind: 'editing' })
  const isSending = useRef(false)
  const checks = useRef(new AbortController())
  const afterPress = useAfterPress()

  const issues = formIssues(entity, values, preset)
  const isDue = (issue: Issue) => isSubmitted || namesOf(issue.rule).every((name) => left.has(name))
  const errors = formErrors(refused, issues.filter(isDue), entity, values)

  const type = (field: string, value: string | null) => {
    const next = { ...values, [field]: value }
    setValues(next)
    setFailure(null)
    setRefused((known) => withoutRefusal(known, field))
    draft.keep(next)
  }

  /** Asked once as the field is left; only the database knows for sure. */
  const checkUnique = (field: string) => {
    checks.current.abort()
    checks.current = new AbortController()
    const { signal } = checks.current
    for (const { columns } of entity.uniques.filter((unique) => unique.columns.includes(field))) {
      isTaken(backend, entity, columns, values, signal).then(
        (taken) => {
          if (taken && !signal.aborted) setRefused((known) => ({ ...known, [field]: takenSentence(entity, columns) }))
        },
        () => undefined,
      )
    }
  }

  const submit = async (): Promise<string | null> => {
    setIsSubmitted(true)
    const [wrong] = issues.map((issue) => issue.field)
    if (wrong !== undefined || isSending.current) return wrong ?? null
    // What was refused before may rest on a field that has changed since: the backend judges anew.
    setRefused({})
    isSending.current = true
    setOutcome({ kind: 'saving' })
    try {
      const row = await insertRecord(backend, model, entity, givenValues(entity, values, preset))
      draft.drop()
      void client.invalidateQueries({ predicate: ({ queryKey: [kind, url, id] }) => url === backend.url && (((kind === 'records' || kind === 'count') && id === entity.id) || kind === 'record' || kind === 'lookup') })
      setOutcome({ kind: 'created', row })
      onCreated?.(row)
      return null
    } catch (thrown) {
      setOutcome({ kind: 'editing' })
      return refuse(toFailure(thrown))
    } finally {
      isSending.current = false
    }
  }

  const refuse = (said: Failure): string | null => {
    const { fields, sentence } = readRefusal(said, entity, values)
    const field = fields.find((name) => entity.byName.get(name)?.can.insert === true)
    if (field === undefined || sentence === null) {
      setFailure(said)
      return null
    }
    setRefused((known) => ({ ...known, [field]: sentence }))
    return field
  }

  return {
    entity: entity.id, values, outcome, failure, hasDraft, type, errors, submit,
    leave: (field) => {
      // Passed by: nobody is told off for what they have not come to yet.
      if (!(field in values)) return
      afterPress(() => {
        setLeft((known) => new Set([...known, field]))
        checkUnique(field)
      })
    },
    restart: () => {
      draft.drop()
      setHasDraft(false)
      setValues(preset)
      setLeft(new Set())
      setIsSubmitted(false)
      setRefused({})
      setFailure(null)
      setOutcome({ kind: 'editing' })
    },
  }
}
