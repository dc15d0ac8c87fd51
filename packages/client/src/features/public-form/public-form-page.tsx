import '../../ui/base.css'
import '../../ui/button.css'
import '../../ui/spinner.css'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Model } from '@portico/model'
import type { PublicBackend } from '../../backend/public/public-backend.ts'
import { visibleEntities } from '../../backend/visible-entities.ts'
import { type Configuration, modelUrlOf, type Settings } from '../../backend/configuration.ts'
import { publicForms } from '../../backend/public-forms.ts'
import { formAddress } from '../../lib/form-address.ts'
import { publicFormTexts as words } from '../../lib/texts/public-form.ts'
import { FormAside } from './form-aside.tsx'
import { FormBody } from './form-body.tsx'
import { FormContext } from './form-context.ts'
import { type PageLink, PublicFrame } from './public-frame.tsx'
import { Say } from './say.tsx'
import { SentPage } from './sent-page.tsx'
import type { Subject } from './subject.ts'
import { UnsurePage } from './unsure-page.tsx'
import { useExplanation, useWordsForFailures } from './use-explanation.ts'
import { type LateJudge, useJudge } from './use-judge.ts'
import { type Opened, type Sender, useOpenedForm } from './use-opened-form.ts'
import { usePublicForm } from './use-public-form.ts'

/** `/form/:entity` and `/form/:function`: a page of its own, without the app around it. */
export function PublicFormPage({ configuration, id }: { readonly configuration: Configuration; readonly id: string }) {
  if (configuration.kind !== 'ready') {
    return <PublicFrame workspace={words.product} links={[]} door={null}><Message title={words.unconfigured.title}>{words.unconfigured.text}</Message></PublicFrame>
  }
  return <Ready settings={configuration.settings} id={id} />
}

function Ready({ settings, id }: { readonly settings: Settings; readonly id: string }) {
  const [as, setAs] = useState<Sender>('session')
  const options = useMemo(() => ({ url: settings.url, key: settings.key, modelUrl: modelUrlOf(settings, document.baseURI) }), [settings])
  const [opened, retry] = useOpenedForm(options, id, as)
  const judge = useJudge(opened.kind === 'open')
  useWordsForFailures()
  const said = useExplanation(opened.kind === 'failed' ? opened.failure : null)
  const workspace = settings.name ?? words.product
  const door = { to: `sign-in?next=${encodeURIComponent(`/${formAddress(id)}`)}`, label: words.signIn, isCurrent: false }
  if (opened.kind === 'waiting') return <PublicFrame workspace={workspace} links={[]} door={door}><Waiting /></PublicFrame>
  if (opened.kind === 'failed') {
    return (
      <PublicFrame workspace={workspace} links={[]} door={door}>
        <Message title={words.failed.title}>
          <Say tone="warn" title={said?.title} actions={<button type="button" className="btn btn-sm" onClick={retry}>{words.failed.retry}</button>}>{[said?.sentence, said?.next].filter(Boolean).join(' ')}</Say>
        </Message>
      </PublicFrame>
    )
  }
  const { finding, model, backend, signedIn } = opened
  const entrance = signedIn === null || signedIn.kind === 'guest' ? door : { to: '.', label: words.workspace, isCurrent: false }
  return (
    <PublicFrame workspace={workspace} links={linksOf(model, id)} door={entrance}>
      {finding.kind === 'found' ? <FormPage opened={opened} subject={finding.subject} judge={judge} workspace={workspace} other={otherSender(backend, signedIn, setAs)} />
        : <Message title={finding.kind === 'missing' ? words.missing.title : words.closed.title(finding.title)}>{whyClosed(opened)}</Message>}
    </PublicFrame>
  )
}

function whyClosed({ finding, signedIn }: Opened): string {
  if (finding.kind === 'closed' && finding.lacking.length > 0) return words.closed.lacking(new Intl.ListFormat('en').format(finding.lacking))
  const texts = finding.kind === 'missing' ? words.missing : words.closed
  return signedIn === null ? texts.visitor : texts.member
}

function otherSender(backend: PublicBackend, signedIn: PublicBackend['sender'], choose: (as: Sender) => void) {
  if (signedIn === null) return null
  if (backend.sender !== null) return { label: words.about.asVisitor, choose: () => choose('visitor') }
  return { label: signedIn.kind === 'guest' ? words.about.asGuest : words.about.asMember(signedIn.name), choose: () => choose('session') }
}

/** Public tables and the other forms: as many as a line takes. */
const mostLinks = 4

function linksOf(model: Model, id: string): readonly PageLink[] {
  const tables = visibleEntities(model).filter(({ isPublic }) => isPublic)
  return [
    ...tables.map((entity) => ({ to: `t/${encodeURIComponent(entity.id)}`, label: entity.label, isCurrent: false })),
    ...publicForms(model).map((form) => ({ to: formAddress(form.id), label: form.label, isCurrent: form.id === id })),
  ].slice(0, mostLinks)
}

interface FormPageProps {
  readonly opened: Opened
  readonly subject: Subject
  readonly judge: LateJudge
  readonly workspace: string
  readonly other: { readonly label: string; readonly choose: () => void } | null
}

function FormPage({ opened: { backend, model, signedIn }, subject, judge, workspace, other }: FormPageProps) {
  const form = usePublicForm(backend, model, subject, signedIn?.userId ?? 'anon', judge)
  const page = useRef<HTMLDivElement>(null)
  const { focus, outcome, names, files } = form
  const isSent = outcome.kind === 'sent'
  useEffect(() => {
    document.title = words.pageTitle(isSent ? words.sent.title : subject.title, workspace)
  }, [isSent, subject.title, workspace])
  useEffect(() => {
    if (focus === null || page.current === null) return
    if ('heading' in focus) {
      // Of the step, else of the page.
      const heading = page.current.querySelector<HTMLElement>('.pf-progress h2') ?? page.current.querySelector('h1')
      heading?.focus({ preventScroll: true })
      scrollTo(0, 0)
    } else page.current.querySelector<HTMLElement>(`[data-field="${CSS.escape(focus.field)}"] :is(input, textarea, select, button:not(.link))`)?.focus()
  }, [focus])
  const isSending = files.uploads.size > 0 || outcome.kind === 'sending' || outcome.kind === 'waiting'
  useEffect(() => {
    if (!isSending) return
    // What is on its way would be cut off.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSending])
  const context = useMemo(() => ({ backend, model, names, files }), [backend, model, names, files])
  return (
    <FormContext value={context}>
      <div ref={page} className="pf-main">
        {outcome.kind === 'sent' ? <SentPage form={form} outcome={outcome} workspace={workspace} /> : outcome.kind === 'unsure' ? <UnsurePage form={form} /> : <FormBody form={form} />}
        <output className="sr">{form.announcement}</output>
      </div>
      <FormAside form={form} backend={backend} model={model} other={outcome.kind === 'editing' ? other : null} />
    </FormContext>
  )
}

function Message({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="pf-main">
      <h1>{title}</h1>
      <div className="pf-after">{typeof children === 'string' ? <p className="lede">{children}</p> : children}</div>
    </div>
  )
}

/** Nothing at first, then what is waited for. */
function Waiting() {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), 4_000)
    return () => clearTimeout(timer)
  }, [])
  return <div className="pf-main" aria-busy="true"><output className="muted">{isLong ? words.wait : null}</output></div>
}
