import { expect, test } from 'vitest'
import { judgeConditions, mayContinue } from './conditions.ts'

const known = { etag: '"v1, x"', lastModified: new Date('2026-01-02T03:04:05.678Z') }
const same = 'Fri, 02 Jan 2026 03:04:05 GMT'
const earlier = 'Fri, 02 Jan 2026 03:04:04 GMT'

test.each([
  [{}, 'send'], [{ 'if-none-match': '*' }, 'not-modified'], [{ 'if-none-match': '"v1, x"' }, 'not-modified'], [{ 'if-none-match': '"a", W/"v1, x"' }, 'not-modified'],
  [{ 'if-none-match': '"a"' }, 'send'], [{ 'if-none-match': 'v1' }, 'send'], [{ 'if-modified-since': same }, 'not-modified'], [{ 'if-modified-since': earlier }, 'send'],
  [{ 'if-modified-since': 'yesterday' }, 'send'], [{ 'if-none-match': '"a"', 'if-modified-since': same }, 'send'],
  [{ 'if-match': '"v1, x"' }, 'send'], [{ 'if-match': 'W/"v1, x"' }, 'precondition-failed'], [{ 'if-match': '*' }, 'send'], [{ 'if-match': '"a"' }, 'precondition-failed'],
  [{ 'if-unmodified-since': earlier }, 'precondition-failed'], [{ 'if-unmodified-since': same }, 'send'], [{ 'if-match': '"v1, x"', 'if-unmodified-since': earlier }, 'send'],
])('%j: %s', (headers, verdict) => { expect(judgeConditions(new Headers(headers), known)).toBe(verdict) })

test.each([[null, true], ['"v1, x"', true], ['W/"v1, x"', false], ['"a"', false], [same, true], [earlier, false], ['nonsense', false]])('a range after %j: %s', (ifRange, may) => {
  expect(mayContinue(ifRange, known)).toBe(may)
})
