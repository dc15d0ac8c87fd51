/** Words about what others do meanwhile. Counts come formatted for the reader. */
export const liveTexts = {
  somebody: 'Somebody',
  here: (count: string) => `${count} people here`,
  hereNow: 'Here now',
  others: (count: string) => `${count} more`,
  typing: (name: string) => `${name} is typing`,
  newRows: (count: string) => `${count} new`,
  showNewRows: (count: string, isOne: boolean, label: string) => `Show ${count} new ${isOne ? 'row' : 'rows'} of ${label.toLowerCase()}`,
  changed: (count: string, isOne: boolean) => `${count} ${isOne ? 'row was' : 'rows were'} changed by others`,
  deleted: 'Deleted by someone else',
  meanwhile: (value: string) => `Changed by someone else meanwhile: ${value}`,
} as const
