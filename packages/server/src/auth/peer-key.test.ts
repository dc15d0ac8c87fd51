import { expect, test } from 'vitest'
import { peerKey } from './peer-key.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'], ['::ffff:192.0.2.1', '::ffff:192.0.2.1'], ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'], ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2'], ['::1', '0:0:0:0'], ['2001:db8::1', '2001:db8:0:0'], ['unknown', 'unknown'],
])('%s counts as %s', (ip, key) => { expect(peerKey(ip)).toBe(key) })
