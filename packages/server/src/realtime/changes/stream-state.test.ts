import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stepStream } from './stream-state.ts'
import type { StreamAction, StreamEvent, StreamState } from './stream-state.ts'

function follow(path: readonly StreamEvent[]): { readonly state: StreamState; readonly actions: readonly StreamAction[] } {
  let state: StreamState = 'off'
  const actions = path.map((event) => {
    const step = stepStream(state, event)
    state = step.state
    return step.action
  })
  return { state, actions }
}

test('it runs while it is wanted', () => {
  expect(follow(['wanted', 'wanted', 'opened', 'unwanted'])).toEqual({ state: 'off', actions: ['open', 'none', 'announce', 'close'] })
})

test('a failure to start is told and tried again; a loss is an interruption', () => {
  expect(follow(['wanted', 'failed', 'due', 'opened', 'failed', 'due'])).toEqual({ state: 'starting', actions: ['open', 'retry', 'open', 'announce', 'interrupt', 'open'] })
})

test('nothing runs once it is unwanted, whatever came before', () => {
  const any = fc.constantFrom<StreamEvent>('wanted', 'unwanted', 'opened', 'failed', 'due')
  fc.assert(fc.property(fc.array(any, { maxLength: 12 }), (path) => {
    expect(follow([...path, 'unwanted', 'due', 'failed']).state).toBe('off')
    expect(follow([...path, 'unwanted', 'opened']).actions.at(-1)).toBe('close')
  }))
})
