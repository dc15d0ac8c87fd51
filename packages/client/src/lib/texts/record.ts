/** Words of the record page and of the form for a new record. Counts come formatted for the reader. */
export const recordTexts = {
  edit: (label: string, value: string) => (value === '' ? `Edit ${label}` : `Edit ${label}, ${value}`),
  required: 'Required',
  requiredNote: 'required',
  saving: 'Saving',
  saved: 'Saved',
  allSaved: 'Saved',
  notSaved: (label: string) => `${label} is not saved yet`,
  severalNotSaved: (count: string) => `${count} fields are not saved yet`,
  fact: (label: string, words: string) => `${label}: ${words}`,
  place: (position: string, total: string) => `${position} of ${total}`,
  previous: 'Previous record',
  next: 'Next record',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  linkNotCopied: 'The browser did not allow copying',
  delete: (singular: string) => `Delete ${singular}`,
  more: 'More',
  back: (label: string) => `Back to ${label}`,
  openTitle: (title: string) => `Open ${title}`,
  reload: 'Read it again',

  conflict: {
    text: 'Somebody changed this field while you were typing. Nothing is lost yet.',
    textOf: (name: string) => `${name} changed this field while you were typing. Nothing is lost yet.`,
    theirs: 'It now says',
    empty: 'It is now empty.',
    both: 'Keep both',
    useTheirs: 'Use theirs',
    useTheirsOf: (name: string) => `Use ${name}’s`,
    mine: 'Keep mine',
  },
  refused: (label: string) => `${label} was not saved. Your role may not change this record in this way. What you typed is kept here.`,
  refusedBy: (label: string, rule: string) => `${label} was not saved. ${rule} What you typed is kept here.`,
  silent: 'The backend did not answer. What you typed is kept here and sent again when it does.',
  tryAgain: 'Try again',
  putBack: 'Put back',
  details: 'Details',

  gone: 'This record is no longer there, or no longer yours to see.',
  goneKept: 'What you typed is kept here, so that you can copy it.',
  noKey: 'Rows of this table have no key, so they can be read here and not changed.',
  readOnlyRecord: 'Your role may read this record and not change it.',

  missing: {
    title: (singular: string) => `There is no such ${singular}`,
    text: 'It was deleted, or your role may not see it.',
    action: (label: string) => `Show all ${label.toLowerCase()}`,
  },
  waiting: (singular: string) => `Waiting for the ${singular}`,

  leave: {
    title: 'Leave without saving?',
    text: (labels: string) => `${labels} would be lost.`,
    stay: 'Stay here',
    leave: 'Leave and lose it',
  },

  deletion: {
    title: (name: string) => `Delete “${name}”?`,
    confirm: (singular: string) => `Delete ${singular}`,
    pending: 'Deleting',
    keep: 'Keep it',
    refused: 'Your role may not delete this record. It is still there.',
    done: (name: string) => `${name} deleted`,
  },

  related: {
    add: (singular: string) => `Add ${singular}`,
    added: (singular: string) => `${singular.charAt(0).toLocaleUpperCase()}${singular.slice(1)} saved`,
    none: (label: string) => `No ${label.toLowerCase()} yet.`,
    all: (label: string) => `All ${label.toLowerCase()}`,
    more: (count: string) => `${count}+`,
    showMore: 'Show more',
    showing: 'Reading',
    link: (label: string) => `Add ${label}`,
    remove: 'Remove',
    unlink: (title: string) => `Remove ${title}`,
    unlinked: (title: string) => `${title} removed`,
    changed: (title: string) => `${title} was changed meanwhile, and is still here. Look at it before you remove it.`,
    notUnlinked: (title: string) => `${title} was not removed. Your role may not change it in this way.`,
    cancel: 'Cancel',
  },

  create: {
    title: (singular: string) => `New ${singular}`,
    save: (singular: string) => `Save ${singular}`,
    saving: 'Saving',
    close: 'Close',
    step: (number: string, count: string) => `Step ${number} of ${count}`,
    fix: (count: number) => (count === 1 ? 'One field needs a look before this can be saved.' : `${count} fields need a look before this can be saved.`),
    draft: 'What you typed last time is still here.',
    discard: 'Start afresh',
    created: (name: string) => `${name} saved`,
    sent: (singular: string) => `The ${singular} was sent.`,
    sentText: 'Your role may send it and not read it afterwards.',
    open: (singular: string) => `Open ${singular}`,
    another: (singular: string) => `New ${singular}`,
    count: (length: string, max: string) => `${length} of ${max}`,
    nothing: (singular: string) => `Your role may create a ${singular}, and fill in none of its fields.`,
  },
} as const

/** "visits, comments and part uses" */
export function joinAnd(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`
}
