import { expect, test } from 'vitest'
import { isOpenInStorage, matchRoute } from './routes.ts'

const found = (method: string, path: string) => {
  const match = matchRoute(method, path)
  return match.kind === 'found' ? [match.target.operation.replace('storage.', ''), match.target.bucket, match.target.key] : match.kind
}

test.each([
  ['GET', '/bucket', ['bucket.list', '', '']], ['GET', '/bucket/', ['bucket.list', '', '']], ['DELETE', '/bucket/a%20b', ['bucket.delete', 'a b', '']],
  ['POST', '/object/b/x/y%20z.txt', ['object.upload', 'b', 'x/y z.txt']], ['HEAD', '/object/b/x', ['object.get_authenticated', 'b', 'x']],
  ['GET', '/object/public/b/x', ['object.get_public', 'b', 'x']], ['POST', '/object/sign/b', ['object.sign_many', 'b', '']], ['POST', '/object/sign/b/x', ['object.sign', 'b', 'x']],
  ['PUT', '/object/upload/sign/b/x', ['object.upload_signed', 'b', 'x']], ['DELETE', '/object/b', ['object.delete_many', 'b', '']], ['POST', '/object/move', ['object.move', '', '']],
  ['GET', '/object/info/b/x', ['object.info_authenticated', 'b', 'x']], ['GET', '/render/image/sign/b/x', ['render.image_sign', 'b', 'x']],
  ['PATCH', '/object/b/x', 'wrong-method'], ['GET', '/object', 'unknown'], ['GET', '/', 'unknown'], ['GET', '/object/b/', 'wrong-method'],
])('%s %s', (method, path, expected) => { expect(found(method, path)).toEqual(expected) })

test.each([
  ['/object/public/b/x', 'GET', true], ['/object/public/b/x', 'POST', false], ['/object/sign/b/x', 'GET', true], ['/object/sign/b/x', 'POST', false], ['/object/upload/sign/b/x', 'PUT', true],
  ['/object/upload/sign/b/x', 'POST', false], ['/render/image/public/b/x', 'HEAD', true], ['/render/image/authenticated/b/x', 'GET', false], ['/object/b/x', 'GET', false], ['/bucket', 'GET', false],
  ['/object/publicity/x', 'GET', false], ['/object/info/public/b/x', 'GET', true], ['/upload/resumable', 'POST', false],
])('%s by %s needs no key: %s', (path, method, open) => { expect(isOpenInStorage(path, method)).toBe(open) })
