import { singularOf } from './plural.ts'

const icons: Readonly<Record<string, string>> = {
  person: 'users', people: 'users', member: 'users', user: 'users', profile: 'circle-user', customer: 'users', contact: 'contact', volunteer: 'hand-helping', employee: 'users',
  team: 'users', group: 'users', role: 'shield', item: 'package', product: 'package', asset: 'package', repair: 'wrench', part: 'cog', tool: 'hammer', event: 'calendar',
  appointment: 'calendar', booking: 'calendar-check', visit: 'calendar-check', session: 'calendar', order: 'shopping-cart', purchase: 'shopping-cart', invoice: 'receipt',
  receipt: 'receipt', payment: 'credit-card', expense: 'wallet', donation: 'heart', message: 'message-square', comment: 'message-square', post: 'newspaper', article: 'newspaper',
  page: 'file-text', document: 'file-text', file: 'file', photo: 'image', image: 'image', picture: 'image', note: 'sticky-note', task: 'list-checks', todo: 'list-checks',
  ticket: 'ticket', issue: 'circle-alert', project: 'folder-kanban', location: 'map-pin', place: 'map-pin', address: 'map-pin', venue: 'map-pin', city: 'map-pin',
  country: 'globe', company: 'building-2', organisation: 'building-2', organization: 'building-2', supplier: 'truck', delivery: 'truck', shipment: 'truck', tag: 'tag',
  category: 'tags', label: 'tag', vehicle: 'car', car: 'car', movie: 'clapperboard', film: 'clapperboard', flight: 'plane', airport: 'plane', book: 'book', author: 'pen-line',
  course: 'graduation-cap', student: 'graduation-cap', school: 'school', room: 'door-open', setting: 'settings', log: 'scroll-text', song: 'music', recipe: 'chef-hat',
}

/** A Lucide icon for an entity, judging by the last word of its singular name. */
export const guessIcon = (singular: string): string => {
  const word = singularOf(singular.toLowerCase()).split(/[\s-]+/).at(-1) ?? ''
  return (Object.hasOwn(icons, word) ? icons[word] : undefined) ?? 'table-2'
}
