import { expect, test } from 'vitest'
import { stepSession } from './session-state.ts'
import type { SessionEvent, SessionState } from './session-state.ts'

const events: readonly SessionEvent[] = ['malformed', 'silent', 'flooding', 'slow', 'shutdown', 'gone']

function follow(...path: readonly SessionEvent[]): { readonly state: SessionState; readonly actions: readonly string[] } {
  let state: SessionState = 'open'
  const actions = path.map((event) => {
    const step = stepSession(state, event)
    state = step.state
    return step.action.kind === 'close' ? `close ${step.action.code}` : step.action.kind
  })
  return { state, actions }
}

test('what is wrong with it ends a socket, with its own code', () => {
  expect(['malformed', 'silent', 'flooding', 'shutdown'].map((event) => follow(event as SessionEvent).actions[0])).toEqual(['close 1007', 'close 1001', 'close 1008', 'close 1012'])
})

test('a slow one is cut off at once: a word would wait behind what it does not read', () => {
  expect(follow('slow', 'gone')).toEqual({ state: 'closed', actions: ['terminate', 'forget'] })
})

test('whoever does not answer the close is cut off', () => {
  expect(follow('malformed', 'malformed', 'silent', 'gone').actions).toEqual(['close 1007', 'none', 'terminate', 'forget'])
})

test('channels are left exactly once, however it ends', () => {
  for (const first of events) for (const second of events) {
    const { state, actions } = follow(first, second, 'gone', 'gone')
    expect(state).toBe('closed')
    expect(actions.filter((action) => action === 'forget')).toHaveLength(1)
  }
})
