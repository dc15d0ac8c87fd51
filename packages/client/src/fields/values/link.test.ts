import { describe, expect, it } from 'vitest'
import { linkOf } from './link.ts'

describe('linkOf', () => {
  it('opens web, mail and telephone addresses', () => {
    expect(linkOf('url', 'https://a.example/b?c')).toBe('https://a.example/b?c')
    expect(linkOf('email', 'ada@post.example')).toBe('mailto:ada@post.example')
    expect(linkOf('phone', '+44 (0)20 7946')).toBe('tel:+440207946')
  })

  it('opens nothing else', () => {
    for (const value of ['javascript:alert(1)', 'data:text/html,x', ' https://a.example', 'http://', 'a.example']) expect(linkOf('url', value)).toBeNull()
    expect(linkOf('email', 'nobody')).toBeNull()
    expect(linkOf('phone', 'call me')).toBeNull()
    expect(linkOf('text', 'https://a.example')).toBeNull()
  })
})
