/** The database's rules as sentences: before they are broken (hints) and after (errors). Numbers and dates come formatted. */
export interface Bounds {
  readonly min: string | null
  readonly minExclusive: boolean
  readonly max: string | null
  readonly maxExclusive: boolean
}

const decimals = ['A whole number.', 'One decimal.', 'Two decimals.', 'Three decimals.', 'Four decimals.']

export const ruleTexts = {
  empty: 'This can’t be empty.',
  decimals: (scale: number) => decimals[scale] ?? `${scale} decimals.`,
  tooLong: (max: string, length: string) => `At most ${max} characters. There are ${length}.`,
  lengthHint: (min: string | null, max: string | null) => {
    if (min !== null && min === max) return `Exactly ${min} characters.`
    if (min === null) return max === null ? '' : `Up to ${max} characters.`
    return max === null ? `At least ${min} characters.` : `${min} to ${max} characters.`
  },
  lengthError: (min: string | null, max: string | null) => {
    if (min !== null && min === max) return `Must be exactly ${min} characters.`
    if (min === null) return `Must be at most ${max ?? ''} characters.`
    return max === null ? `Must be at least ${min} characters.` : `Must be ${min} to ${max} characters.`
  },
  blank: (max: string | null) => (max === null ? 'Must not be blank.' : `Must not be blank, and at most ${max} characters.`),
  digits: (count: string) => `At most ${count} digits before the decimal point.`,
  pattern: (pattern: string) => `Written like ${pattern}.`,
  patternError: (pattern: string) => `Must be written like ${pattern}.`,
  known: {
    email: 'An email address, like name@post.example.',
    url: 'A web address that begins with https://.',
    phone: 'Digits, with spaces, +, ( ) and - between them.',
  },
  types: {
    whole: 'Must be a whole number.',
    number: 'Must be a number.',
    range: 'Is outside what this field can hold.',
    date: 'Must be a day that exists.',
    time: 'Must be a time of day.',
    moment: 'Must be a day and time that exist.',
    interval: 'Must be a length of time, like 2 days 04:30.',
    uuid: 'Must be a UUID: 32 hexadecimal digits in five groups.',
    json: 'Must be valid JSON.',
    boolean: 'Must be yes or no.',
    option: 'Must be one of the options.',
    other: (type: string) => `Must be a value of the type ${type}.`,
  },
  rule: (words: string) => `The rule here: ${words}.`,
  opaque: (name: string) => `The value does not keep the rule ${name}.`,
  taken: 'Another record has this value already, and it may be there only once.',
  takenTogether: (labels: string) => `Another record has this ${labels} already. Together they may be there only once.`,
  missingReference: 'The chosen record is not there, or your role may not see it.',

  words: {
    empty: (subject: string) => `${subject} is empty`,
    notEmpty: (subject: string) => `${subject} is not empty`,
    length: (subject: string) => `the length of ${subject}`,
    not: (words: string) => `not (${words})`,
    isAny: (subject: string, options: string) => `${subject} is ${options}`,
    isNone: (subject: string, options: string) => `${subject} is not ${options}`,
    compare: { '=': 'is', '<>': 'is not', '<': 'is less than', '<=': 'is at most', '>': 'is more than', '>=': 'is at least' },
    time: { '=': 'is', '<>': 'is not', '<': 'is before', '<=': 'is not after', '>': 'is after', '>=': 'is not before' },
    and: ' and ',
    or: ' or ',
  },
} as const

/** "More than 0, up to 60." `time`: the values are dates or times. */
export function boundsHint({ min, minExclusive, max, maxExclusive }: Bounds, time: boolean): string {
  const low = min === null ? null : minExclusive ? (time ? `After ${min}` : `More than ${min}`) : time ? `From ${min}` : `At least ${min}`
  const high = max === null ? null : maxExclusive ? (time ? `before ${max}` : `less than ${max}`) : time ? `until ${max}` : `up to ${max}`
  if (low === null) return high === null ? '' : `${high.charAt(0).toUpperCase()}${high.slice(1)}.`
  if (high === null) return `${low}.`
  return !minExclusive && !maxExclusive && !time ? `${min} to ${max}.` : `${low}, ${high}.`
}

/** "Must be more than 0 and at most 60." */
export function boundsError({ min, minExclusive, max, maxExclusive }: Bounds, time: boolean): string {
  const low = min === null ? null : minExclusive ? (time ? `after ${min}` : `more than ${min}`) : time ? `${min} or later` : `at least ${min}`
  const high = max === null ? null : maxExclusive ? (time ? `before ${max}` : `less than ${max}`) : time ? `${max} or earlier` : `at most ${max}`
  return `Must be ${[low, high].filter((part) => part !== null).join(' and ')}.`
}
