import { expect, test } from 'vitest'
import { chooseAccount, unprivilegedUser } from './account.ts'

test('a user of the passwd file is chosen, nobody first', () => {
  const passwd = 'root:x:0:0::/root:/bin/sh\ndaemon:x:1:1::/:/bin/false\nnobody:x:65534:65533:nobody:/:/bin/false\n'
  expect(unprivilegedUser(passwd)).toEqual({ uid: 65534, gid: 65533 })
  expect(unprivilegedUser(passwd.replace('nobody', 'other'))).toEqual({ uid: 1, gid: 1 })
  expect(() => unprivilegedUser('root:x:0:0::/root:/bin/sh\n')).toThrow('this machine has no other user')
})

test('who is not root runs it directly', async () => {
  expect(await chooseAccount(undefined, 1000)).toEqual({ way: 'direct' })
})
