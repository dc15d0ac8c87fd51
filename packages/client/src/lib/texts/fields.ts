/** Words of values, editors and filters. Functions take plain text and numbers, already formatted for the reader. */
export const fieldTexts = {
  file: 'File',
  none: '–',
  yes: 'Yes',
  no: 'No',
  notSet: 'Not set',
  hiddenRecord: '1 hidden record',
  bytes: (count: string) => `${count} bytes`,
  stars: (count: string, max: string) => `${count} of ${max}`,
  clear: 'Clear',
  readOnly: 'Read only',
  hasDefault: 'Left empty, the database fills it in.',

  choose: 'Choose',
  search: (label: string) => `Search ${label.toLowerCase()}`,
  searching: 'Searching',
  slowSearch: 'Still searching. A few more letters make it faster.',
  nothingFound: (text: string) => `Nothing begins with or contains “${text}”.`,
  nothingThere: 'There is nothing to choose from.',
  moreFound: (shown: string) => `The first ${shown} are shown. Type more to narrow them.`,
  searchFailed: 'The search did not get an answer. Type again to repeat it.',
  createNew: (singular: string) => `New ${singular}`,
  pickColor: 'Pick a colour',

  operators: {
    is: 'is',
    isNot: 'is not',
    isAny: 'is any of',
    isNone: 'is none of',
    contains: 'contains',
    containsNot: 'does not contain',
    begins: 'begins with',
    ends: 'ends with',
    between: 'is between',
    empty: 'is empty',
    notEmpty: 'is not empty',
    equals: '=',
    notEquals: '≠',
    more: '>',
    atLeast: '≥',
    less: '<',
    atMost: '≤',
    on: 'is on',
    before: 'is before',
    after: 'is after',
    fromDay: 'is on or after',
    untilDay: 'is on or before',
    yes: 'is yes',
    no: 'is no',
    has: 'has',
    hasNot: 'does not have',
    holds: 'holds',
    overlaps: 'overlaps',
  },
} as const

/** "From Repairing it can go to Ready or Diagnosing." */
export function movesFrom(from: string, to: readonly string[]): string {
  return to.length === 0 ? `Nothing follows ${from}.` : `From ${from} it can go to ${joinOr(to)}.`
}

/** Why an option is not offered now. */
export function moveRefused(from: string): string {
  return `not after ${from}`
}

/** "A, B or C" */
export function joinOr(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('')
  return `${parts.slice(0, -1).join(', ')} or ${parts.at(-1) ?? ''}`
}

export const weekOf = (day: string): string => `Week of ${day}`
