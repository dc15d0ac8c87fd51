import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { LiveText } from '../../backend/actions/live-text.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { actionTexts as texts } from '../../lib/texts/actions.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'

/** How near to the end somebody reads who follows what comes, in pixels. */
const following = 40

/** A text, while it comes and when it is there. It follows its end for as long as the reader does. */
export function ResultText({ text, label }: { readonly text: LiveText; readonly label: string }) {
  const state = useSyncExternalStore(text.subscribe, text.get)
  const box = useRef<HTMLPreElement>(null)
  const isFollowed = useRef(true)
  useLayoutEffect(() => {
    const element = box.current
    if (element !== null && state.isOpen && isFollowed.current) element.scrollTop = element.scrollHeight
  }, [state])
  const watch = () => {
    const element = box.current
    if (element !== null) isFollowed.current = element.scrollHeight - element.scrollTop - element.clientHeight < following
  }
  return (
    <>
      {/* Longer than its place: the keyboard scrolls it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre ref={box} className="ac-text" tabIndex={0} aria-label={label} onScroll={watch}>{state.text}</pre>
      {state.failure === null ? null : <div className="ac-notice-in"><FailureNotice failure={state.failure} /><p className="ac-say">{texts.torn}</p></div>}
      <div className="ac-facts">
        <output>{state.isOpen ? <><Spinner />{texts.arriving}</> : state.isStopped ? texts.stopped : null}</output>
        {state.isCut ? <span>{texts.cut}</span> : null}
        {state.isOpen ? <Button size="sm" icon="x" onClick={text.stop}>{texts.stop}</Button> : null}
        {state.text === '' ? null : <CopyButton text={state.text} label={texts.copy} doneLabel={texts.copied} />}
      </div>
    </>
  )
}
