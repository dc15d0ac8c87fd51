import { useEffect, useMemo, useRef, useState } from 'react'
import type { Model, Row } from '@portico/model'
import { type Failure, toFailure } from '../../backend/failure.ts'
import type { PublicBackend } from '../../backend/public/public-backend.ts'
import { callFunction, sendRow } from '../../backend/public/send-form.ts'
import { formErrors, withoutRefusal } from '../../fields/form-errors.ts'
import { formFields, givenValues, namesOf } from '../../fields/form-fields.ts'
import type { FormIssue } from '../../fields/form-issues.ts'
import { readRefusal } from '../../fields/sentences.ts'
import { resendWaits, slowSendAfter } from '../../lib/limits.ts'
import { codeOrNone } from '../../lib/late-code.ts'
import { newId } from '../../lib/new-id.ts'
import { publicFormTexts } from '../../lib/texts/public-form.ts'
import { type KeptForm, openKeeper } from './kept-form.ts'
import { type FormStep, formSteps, placeOf } from './steps.ts'
import type { Subject } from './subject.ts'
import { type FormFiles, useFormFiles } from './use-form-files.ts'
import { useFormStep } from './use-form-step.ts'
import type { Judge, LateJudge } from './use-judge.ts'
import { verdictOf } from './verdict.ts'

/**
 * editing → sending → sent | unsure | editing with a refusal; without a network → waiting → sending. `unsure`: the answer got
 * lost, and only sending again (or leaving it) is open, so that what was stored stays what is shown.
 */
export type Outcome =
  | { readonly kind: 'editing' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending'; readonly isSlow: boolean }
  | { readonly kind: 'unsure' }
  | { readonly kind: 'sent'; readonly given: Row; readonly names: KeptForm['names']; readonly answer: unknown; readonly wasThere: boolean }

/** What is to have the focus now: a field by its name, or the heading of the page. A new object each time. */
type FocusTarget = { readonly field: string } | { readonly heading: true }

export interface PublicFormState {
  readonly subject: Subject
  readonly values: Row
  readonly names: KeptForm['names']
  readonly outcome: Outcome
  readonly steps: readonly FormStep[]
  /** Place among the steps. */
  readonly place: number
  /** Sentences by field, for what may be said by now. */
  readonly errors: Readonly<Record<string, string>>
  /** A refusal that no field is about. */
  readonly failure: Failure | null
  /** When what an earlier visit left was typed; null where there was nothing. */
  readonly keptAt: number | null
  readonly focus: FocusTarget | null
  /** Said aloud, and not shown. */
  readonly announcement: string
  readonly files: FormFiles
  /** `name`: what a person knows the value by. */
  readonly type: (field: string, value: string | null, name?: string) => void
  readonly leave: (field: string) => void
  /** On to the next step, or sends the form from the last one. */
  readonly proceed: () => void
  readonly back: () => void
  readonly sendAgain: () => void
  readonly stopWaiting: () => void
  readonly startOver: () => void
}

const now = () => Date.now()
const shelf = { getItem: (key: string) => localStorage.getItem(key), setItem: (key: string, value: string) => localStorage.setItem(key, value), removeItem: (key: string) => localStorage.removeItem(key) }

/** @param owner whose draft it is: whoever is signed in, also while sending as a visitor, else nobody */
export function usePublicForm(backend: PublicBackend, model: Model, subject: Subject, owner: string, { judge, load }: LateJudge): PublicFormState {
  const keeper = useMemo(() => openKeeper(shelf, [backend.url, owner, subject.id], now), [backend.url, owner, subject.id])
  const [kept] = useState(() => keeper.load())
  const [form, setForm] = useState<KeptForm>(() => kept ?? emptyForm())
  const newest = useRef(form)
  const [keptAt, setKeptAt] = useState(kept?.at ?? null)
  const [outcome, setOutcome] = useState<Outcome>(() => (kept?.isTried === true ? { kind: 'unsure' } : { kind: 'editing' }))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set())
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [focus, setFocus] = useState<FocusTarget | null>(null)
  const [announcement, announce] = useState('')
  const isBusy = useRef(false)
  const address = useFormStep(subject.id)

  const change = (next: Partial<KeptForm>) => {
    newest.current = { ...newest.current, ...next, at: now() }
    setForm(newest.current)
  }
  const type = (field: string, value: string | null, name?: string) => {
    const { values, names } = newest.current
    const { [field]: _, ...others } = names
    change({ values: { ...values, [field]: value }, names: name === undefined ? others : { ...others, [field]: name } })
    setFailure(null)
    setRefused((known) => withoutRefusal(known, field))
  }
  const files = useFormFiles(backend, subject.id, (field, path, name) => {
    type(field, path, name)
    announce(publicFormTexts.file.uploaded(name))
  })

  useEffect(() => {
    if (outcome.kind === 'sent') return
    if (Object.values(form.values).every((value) => value === null)) keeper.drop()
    else keeper.keep(form)
  }, [keeper, form, outcome.kind])

  const { values } = form
  const steps = formSteps(subject, values)
  const isOnItsWay = ({ rule, field }: FormIssue) => rule.kind === 'required' && files.uploads.get(field)?.kind === 'sending'
  const issuesOf = (row: Row, by: Judge | null) => (by?.(subject, row, {}) ?? []).filter((issue) => !isOnItsWay(issue))
  const issues = issuesOf(values, judge)
  const stepOf = (field: string) => steps.findIndex(({ fields }) => fields.some(({ name }) => name === field))
  // How far it may be shown is not known before it was judged.
  const place = judge === null ? 0 : placeOf(steps, new Set(issues.map(({ field }) => field)), address.asked)
  const shown = steps[place] ?? steps[0]
  const isDue = (issue: FormIssue) => checked.has(steps[stepOf(issue.field)]?.step ?? 0) || namesOf(issue.rule).every((name) => left.has(name))
  const errors = formErrors(refused, issues.filter(isDue), subject, values)

  const isEditing = outcome.kind !== 'sent' && judge !== null
  const { settle } = address
  useEffect(() => {
    // The address says what is shown, and not what was asked for too early.
    if (isEditing) settle(shown.step)
  })

  const lookAt = (field: string) => {
    const step = steps[stepOf(field)]
    if (step !== undefined && step.step !== shown.step) address.go(step.step)
    setFocus({ field })
  }

  /** The first field on these steps that needs a look; from now on they say what is wrong. */
  const check = (among: readonly FormStep[], by: Judge): string | null => {
    setChecked((known) => new Set([...known, ...among.map(({ step }) => step)]))
    const names = among.flatMap(({ fields }) => fields.map(({ name }) => name))
    const wrong = new Set(issuesOf(newest.current.values, by).map(({ field }) => field))
    return names.find((name) => wrong.has(name) || refused[name] !== undefined) ?? null
  }

  const proceed = (by: Judge) => {
    const next = steps[place + 1]
    const wrong = check(next === undefined ? steps : [shown], by)
    if (wrong !== null) return lookAt(wrong)
    if (next === undefined) return void send(by)
    address.go(next.step)
    setFocus({ heading: true })
  }

  const send = async (by: Judge) => {
    if (isBusy.current) return
    isBusy.current = true
    setOutcome({ kind: 'sending', isSlow: false })
    try {
      const [failed] = await files.settle()
      const wrong = failed ?? by(subject, newest.current.values, {})[0]?.field
      if (wrong !== undefined) {
        setOutcome({ kind: 'editing' })
        return lookAt(wrong)
      }
      if (navigator.onLine) await deliver()
      else setOutcome({ kind: 'waiting' })
    } finally {
      isBusy.current = false
    }
  }

  /** Sends it until somebody answers, where it cannot be stored twice; else once. */
  const deliver = async () => {
    const { values: typed, names, isTried } = newest.current
    const given = givenValues(subject, typed, {})
    setFailure(null)
    setOutcome({ kind: 'sending', isSlow: false })
    const clock = setTimeout(() => setOutcome((now) => (now.kind === 'sending' ? { kind: 'sending', isSlow: true } : now)), slowSendAfter)
    change({ isTried: true })
    try {
      for (let tries = 0; ; tries++) {
        try {
          const answer = await perform(backend, subject, given, newest.current.key)
          return finish({ kind: 'sent', given, names, answer, wasThere: false })
        } catch (thrown) {
          const said = toFailure(thrown)
          const verdict = verdictOf(said, subject, isTried || tries > 0)
          if (verdict === 'stored') return finish({ kind: 'sent', given, names, answer: null, wasThere: true })
          if (verdict === 'refused') return await refuse(said)
          if (verdict === 'key-taken') {
            change({ key: newId() })
            continue
          }
          const wait = subject.key === null ? undefined : resendWaits[tries]
          if (wait === undefined) {
            setOutcome({ kind: 'unsure' })
            return setFocus({ heading: true })
          }
          await new Promise((resolve) => setTimeout(resolve, wait))
        }
      }
    } finally {
      clearTimeout(clock)
    }
  }

  const finish = (sent: Outcome) => {
    keeper.drop()
    setOutcome(sent)
    settle(1)
    setFocus({ heading: true })
  }

  const refuse = async (said: Failure) => {
    change({ isTried: false })
    const placed = await placedAt(model, subject, newest.current.values, said)
    setOutcome({ kind: 'editing' })
    if (placed === null) return setFailure(said)
    setRefused((known) => ({ ...known, [placed.field]: placed.sentence }))
    lookAt(placed.field)
  }

  const sendAgain = () => {
    if (isBusy.current) return
    isBusy.current = true
    void deliver().finally(() => {
      isBusy.current = false
    })
  }

  const isWaiting = outcome.kind === 'waiting'
  useEffect(() => {
    if (!isWaiting) return
    addEventListener('online', sendAgain)
    return () => removeEventListener('online', sendAgain)
  })

  return {
    subject, values, names: form.names, outcome, steps, place, errors, failure, keptAt, focus, announcement, files, type, sendAgain,
    proceed: () => (judge === null ? void load().then(proceed) : proceed(judge)),
    leave: (field) => setLeft((known) => new Set([...known, field])),
    back: () => {
      address.back(steps[place - 1]?.step ?? 1)
      setFocus({ heading: true })
    },
    stopWaiting: () => setOutcome({ kind: 'editing' }),
    startOver: () => {
      files.clear()
      keeper.drop()
      newest.current = emptyForm()
      setForm(newest.current)
      setKeptAt(null)
      setLeft(new Set())
      setChecked(new Set())
      setRefused({})
      setFailure(null)
      setOutcome({ kind: 'editing' })
      settle(1)
      setFocus({ heading: true })
    },
  }
}

function emptyForm(): KeptForm {
  return { values: {}, names: {}, key: newId(), isTried: false, at: now() }
}

/** The field that a refusal is about, and what is said there; null: it is about the whole. */
async function placedAt(model: Model, subject: Subject, values: Row, said: Failure): Promise<{ readonly field: string; readonly sentence: string } | null> {
  const offered = formFields(subject, values)
  if (subject.target.kind === 'call') {
    const placing = await codeOrNone(import('../../fields/place-refusal.ts')).catch(() => null)
    const placed = placing?.placeRefusal(model, offered, values, said)
    return placed === undefined || placed.field === null ? null : placed
  }
  const { fields, sentence } = readRefusal(said, subject, values)
  const field = fields.findLast((name) => offered.some((each) => each.name === name))
  return field === undefined || sentence === null ? null : { field, sentence }
}

async function perform(backend: PublicBackend, { target, key: column, fields }: Subject, given: Row, key: string): Promise<unknown> {
  if (target.kind === 'row') return sendRow(backend, target.entity, column === null ? given : { ...given, [column]: key })
  // A function is found by the names of its arguments: those without a default must be there.
  const asked = Object.fromEntries(fields.filter(({ hasDefault }) => !hasDefault).map(({ name }) => [name, null]))
  return await callFunction(backend, target.action, { ...asked, ...given })
}
