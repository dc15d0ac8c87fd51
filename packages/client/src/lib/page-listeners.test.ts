import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withPageListeners } from './page-listeners.ts'

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
})
afterEach(() => vi.unstubAllGlobals())

test('what is listened to while it is made hears the page until it is forgotten', () => {
  const heard: string[] = []
  const { made, forget } = withPageListeners(() => {
    window.addEventListener('pagehide', () => heard.push('pagehide'))
    document.addEventListener('scroll', { handleEvent: () => heard.push('scroll') }, { capture: true })
    return 'made'
  })
  window.addEventListener('pagehide', () => heard.push('later'))
  const tell = () => {
    window.dispatchEvent(new Event('pagehide'))
    document.dispatchEvent(new Event('scroll'))
    return heard.splice(0)
  }
  expect([made, tell()]).toEqual(['made', ['pagehide', 'later', 'scroll']])
  forget()
  expect(tell()).toEqual(['later'])
})

test('the page has its own methods back, also after one that somebody else had put there, and where making fails', () => {
  const theirs = () => undefined
  document.addEventListener = theirs
  expect(() => withPageListeners(() => { throw new Error('not made') })).toThrow('not made')
  expect(Object.hasOwn(window, 'addEventListener')).toBe(false)
  expect(Object.getOwnPropertyDescriptor(document, 'addEventListener')?.value).toBe(theirs)
})
