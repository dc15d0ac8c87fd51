import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { testEntity, testField } from '../../../backend/records/testing.ts'
import { placeCardFields } from '../card-fields.ts'
import { BoardLane, type BoardLaneProps } from './board-lane.tsx'
import { buildLanes } from './lanes.ts'

const state = testField('state', { kind: 'enum', nullable: false, options: [{ value: 'ready', label: 'Ready', tone: 'verdigris' }] })
const entity = testEntity('items', [testField('id', { isKey: true }), testField('what'), state])
const [lane] = buildLanes(state, [])

function draw(given: Partial<BoardLaneProps>): string {
  if (lane === undefined) throw new Error('no lane')
  const nothing = () => undefined
  const actions = { entity, by: state, href: () => '', open: nothing, menu: () => [], onKeyDown: nothing, onFocus: nothing, retry: nothing, discard: nothing }
  return renderToStaticMarkup(
    <BoardLane
      lane={lane} index={0} placed={[]} count={2} hasMore={false} isReading={false} error={null} drop={null} dragHeight={0} activeKey={null} dragKey={null} fresh={new Set()} holders={new Map()}
      fields={placeCardFields(entity, ['what'])} actions={actions} most={null} onLimit={nothing} create={null} onFold={nothing} onMore={nothing} onRetry={nothing} {...given}
    />,
  )
}

it('a column says its limit, and in words when it is over it, also when folded', () => {
  expect(draw({})).toContain('aria-label="Ready, 2"')
  expect(draw({ most: 2 })).toContain('aria-label="Ready, 2, limit 2"')
  expect(draw({ most: 1 })).toMatch(/aria-label="Ready, 2, over its limit of 1".*title="Over its limit of 1"/s)
  expect(draw({ most: 1, placed: null })).toContain('2 / 1')
})

it('a column warns before a drop beyond its limit, and says why it takes none', () => {
  expect(draw({ drop: { kind: 'open', isOver: true, warning: 'This would be card 3.' } })).toContain('This would be card 3.')
  expect(draw({ drop: { kind: 'closed', isOver: true, reason: 'From Ready it can go nowhere.' } })).toContain('From Ready it can go nowhere.')
})

it('a column offers a new card where the role may create one there', () => {
  expect(draw({})).not.toContain('New item')
  expect(draw({ create: { label: 'New item', open: () => undefined } }).match(/aria-label="New item in Ready"/g)).toHaveLength(2)
})
