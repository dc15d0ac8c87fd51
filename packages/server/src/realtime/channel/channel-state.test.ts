import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stepChannel } from './channel-state.ts'
import type { ChannelAction, ChannelEvent, ChannelState } from './channel-state.ts'

const events: readonly ChannelEvent[] = ['admitted', 'refused', 'left', 'replaced', 'revoked', 'interrupted', 'dropped']

function follow(path: readonly ChannelEvent[]): { readonly state: ChannelState; readonly actions: readonly ChannelAction[] } {
  let state: ChannelState = 'joining'
  const actions = path.map((event) => {
    const step = stepChannel(state, event)
    state = step.state
    return step.action
  })
  return { state, actions }
}

test('a join is answered once, with yes or no', () => {
  expect(follow(['admitted', 'admitted', 'refused'])).toEqual({ state: 'joined', actions: ['welcome', 'none', 'none'] })
  expect(follow(['refused', 'admitted'])).toEqual({ state: 'closed', actions: ['reject', 'none'] })
})

test('a token that ends while it joins refuses the join', () => {
  expect(follow(['revoked', 'admitted'])).toEqual({ state: 'closed', actions: ['reject', 'none'] })
})

test('an interruption lets a joined one join again, and one that joins wait', () => {
  expect(follow(['admitted', 'interrupted']).actions).toEqual(['welcome', 'fault'])
  expect(follow(['interrupted', 'admitted'])).toEqual({ state: 'joined', actions: ['none', 'welcome'] })
})

test('whatever happens, the client hears one answer to its join and one end at most, and nothing after it', () => {
  const answers: readonly ChannelAction[] = ['welcome', 'reject']
  const ends: readonly ChannelAction[] = ['goodbye', 'close', 'expel', 'fault', 'reject', 'forget']
  fc.assert(fc.property(fc.array(fc.constantFrom(...events), { maxLength: 12 }), (path) => {
    const { state, actions } = follow(path)
    expect(actions.filter((action) => answers.includes(action)).length).toBeLessThanOrEqual(1)
    const end = actions.findIndex((action) => ends.includes(action))
    expect(end >= 0).toBe(state === 'closed')
    if (end >= 0) expect(actions.slice(end + 1).every((action) => action === 'none')).toBe(true)
  }))
})
