import type { Page } from '@playwright/test'
import { freshEmail, unique } from './people.ts'
import { enterAsGuest, signUp } from './test.ts'

const members = ['events', 'items', 'owners', 'parts', 'visits', 'volunteers', 'comments', 'part_uses']
/** What each may see in the sample project: the reading of its grants, in the words of the navigation; and screens that differ in kind. */
export const roles = {
  visitor: { entities: ['events'], screens: ['/t/events'], enter: (page: Page) => page.goto('/') },
  guest: { entities: ['events', 'items', 'owners', 'visits'], screens: ['/t/items'], enter: enterAsGuest },
  newcomer: { entities: members, screens: ['/t/parts', '/actions'], enter: (page: Page) => signUp(page, { name: unique('Robin'), email: freshEmail(), password: 'a long enough one' }) },
  volunteer: { entities: [...members, 'repair_requests'], screens: ['/t/events'], enter: (page: Page) => page.goto('/') },
  organiser: { entities: [...members, 'repair_requests', 'help_offers'], screens: ['/t/items', '/t/items/412', '/t/items?new', '/actions/repair_estimate?run&kind=Clocks', '/account'], enter: (page: Page) => page.goto('/') },
} as const

/** Who is signed in when the test begins; the others enter through the screen. */
export const startOf = (role: string): 'volunteer' | 'organiser' | null => (role === 'volunteer' || role === 'organiser' ? role : null)

/** Collects what the backend refuses to the page. */
export function refusalsOf(page: Page): readonly string[] {
  const refused: string[] = []
  page.on('response', (response) => { if (response.status() === 401 || response.status() === 403) refused.push(`${response.status()} ${response.request().method()} ${response.url()}`) })
  return refused
}
