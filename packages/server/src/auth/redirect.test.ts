import fc from 'fast-check'
import { expect, test } from 'vitest'
import { globToRegExp, mayRedirect, redirectTarget, withFragment, withQuery } from './redirect.ts'

const settings = { siteUrl: 'https://site.example.org', redirectUrls: ['https://*.preview.example.org/**', 'https://app.example.org/*', 'http://localhost:3000/{a,b}', 'myapp://callback', 'http://203.0.113.9/**', 'https://[!x]y.example.org/'] }

test.each([
  'https://site.example.org', 'https://site.example.org/deep?x=1#y', 'https://one.preview.example.org/x/y', 'https://app.example.org/page', 'https://app.example.org/page#token',
  'http://localhost:3000/a', 'myapp://callback', 'https://ay.example.org/',
])('%s is allowed', (url) => { expect(mayRedirect(settings, url)).toBe(true) })

test.each([
  '', 'https://site.example.org:8443/', 'http://site.example.org/', 'https://evil.org', 'https://site.example.org.evil.org', 'https://site.example.org@evil.org',
  'https://user:pass@site.example.org/', 'https://a.b.preview.example.org/', 'https://evil.org/.preview.example.org/', 'https://app.example.org/two/deep', 'http://localhost:3000/c',
  'javascript:alert(1)', 'JavaScript:alert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd', 'blob:https://site.example.org/x',
  '//evil.org', '/relative', 'https:site.example.org', 'https:/site.example.org', 'https:\\\\site.example.org', 'http:evil.org', 'https:\\\\evil.org', 'https://site.example.org\\@evil.org', 'http://203.0.113.9/x', 'http://3405803785/', 'http://[2001:db8::1]/', 'https://xy.example.org/', `https://site.example.org/${'a'.repeat(3000)}`,
])('%j is not', (url) => { expect(mayRedirect(settings, url)).toBe(false) })

test('nothing executable is allowed, whatever the list says', () => {
  const open = { siteUrl: 'https://site.example.org', redirectUrls: ['**'] }
  expect(mayRedirect(open, 'https://anything.example.com/x')).toBe(true)
  for (const url of ['javascript:alert(1)', 'data:text/html,x', '\u0001javascript:alert(1)']) expect(mayRedirect(open, url)).toBe(false)
})

test('a loopback site may be on any port', () => {
  expect(mayRedirect({ siteUrl: 'http://127.0.0.1:3000', redirectUrls: [] }, 'http://127.0.0.1:54320/x')).toBe(true)
  expect(mayRedirect({ siteUrl: 'http://127.0.0.1:3000', redirectUrls: [] }, 'http://localhost:3000/x')).toBe(false)
})

test('asked, else referrer, else site', () => {
  expect(redirectTarget(settings, 'https://app.example.org/a', 'https://app.example.org/b')).toBe('https://app.example.org/a')
  expect(redirectTarget(settings, 'https://evil.org', 'https://app.example.org/b')).toBe('https://app.example.org/b')
  expect(redirectTarget(settings, null, 'https://evil.org')).toBe('https://site.example.org')
})

test('what a browser would open is never another origin than what was judged', () => {
  const closed = { siteUrl: 'https://site.example.org', redirectUrls: [] }
  const pieces = fc.constantFrom('https:', 'http:', '//', '/', '\\', '@', '#', '?', 'site.example.org', 'evil.org', ':443', ':', '.', '\t', '%2f', 'javascript:', ' ')
  fc.assert(fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
    const target = redirectTarget(closed, parts.join(''), null)
    expect(new URL(target, 'https://evil.org').origin).toBe('https://site.example.org')
  }), { numRuns: 3000 })
})

test('any pattern makes an expression', () => {
  fc.assert(fc.property(fc.string({ unit: fc.constantFrom('*', '?', '[', ']', '{', '}', '!', '\\', ',', '^', '-', '.', 'a') }), (pattern) => { globToRegExp(pattern).test('a.b/c') }))
})

test('parameters are added to what is there', () => {
  expect(withFragment('https://a/b?c=1#old', { x: '1 2' })).toBe('https://a/b?c=1#x=1+2')
  expect(withQuery('https://a/b?c=1&code=old#frag', { code: 'new' })).toBe('https://a/b?c=1&code=new#frag')
  expect(withQuery('myapp://callback', { code: 'x' })).toBe('myapp://callback?code=x')
})
