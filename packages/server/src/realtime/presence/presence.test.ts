import { expect, test } from 'vitest'
import { Presence } from './presence.ts'

function create(): Presence<string> {
  let refs = 0
  return new Presence(() => `r${refs++}`)
}

test('members of one key stand side by side', () => {
  const presence = create()
  expect(presence.track('tab 1', 'ann', { x: 1 })).toEqual([{ joins: { ann: { metas: [{ x: 1, phx_ref: 'r0' }] } }, leaves: {} }])
  presence.track('tab 2', 'ann', { x: 2 })
  expect(presence.state()).toEqual({ ann: { metas: [{ x: 1, phx_ref: 'r0' }, { x: 2, phx_ref: 'r1' }] } })
  expect(presence.untrack('tab 1')).toEqual([{ joins: {}, leaves: { ann: { metas: [{ x: 1, phx_ref: 'r0' }] } } }])
  expect(presence.untrack('tab 1')).toEqual([])
  expect(presence.size).toBe(1)
})

test('a new state takes the place of the old one, the same state changes nothing', () => {
  const presence = create()
  presence.track('one', 'ann', { x: 1 })
  expect(presence.track('one', 'ann', { x: 1 })).toEqual([])
  expect(presence.track('one', 'ann', { x: 2 })).toEqual([
    { joins: {}, leaves: { ann: { metas: [{ x: 1, phx_ref: 'r0' }] } } },
    { joins: { ann: { metas: [{ x: 2, phx_ref: 'r1', phx_ref_prev: 'r0' }] } }, leaves: {} },
  ])
})

test('a key may have any name, and a state cannot forge its ref', () => {
  const presence = create()
  presence.track('one', '__proto__', { phx_ref: 'mine' })
  expect(JSON.stringify(presence.state())).toBe('{"__proto__":{"metas":[{"phx_ref":"r0"}]}}')
})
