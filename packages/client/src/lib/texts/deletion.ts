/** Words of what a deletion takes along. `isOne`: one record is deleted, and not several. Counts and labels come formatted. */
export const deletionTexts = {
  goes: (rows: string, isOneRow: boolean, isOne: boolean) => `${rows} ${isOneRow ? 'goes' : 'go'} with ${isOne ? 'it' : 'them'}.`,
  goesUncounted: (labels: string, isOne: boolean) => `What belongs to ${isOne ? 'it' : 'them'} goes too: ${labels}.`,
  loses: (rows: string, isOneRow: boolean, field: string, isDefault: boolean) => `${rows} ${isOneRow ? 'stays, and its' : 'stay, and their'} ${field} ${isDefault ? 'goes back to its default' : 'is emptied'}.`,
  losesUncounted: (labels: string, isOne: boolean) => `${labels} that refer to ${isOne ? 'it' : 'them'} are kept and lose ${isOne ? 'it' : 'them'}.`,
  holds: (rows: string, isOneRow: boolean, isOne: boolean) => `${rows} ${isOneRow ? 'refers' : 'refer'} to ${isOne ? 'it' : 'them'}: while ${isOneRow ? 'it does' : 'they do'}, the database keeps ${isOne ? 'it' : 'what they refer to'}.`,
  holdsUncounted: (labels: string, isOne: boolean) => `While ${labels} refer to ${isOne ? 'it' : 'one of them'}, the database keeps it.`,
  hidden: 'Linked rows that are hidden from you are not counted.',
  nothingSeen: (isOne: boolean) => `Nothing that you can see is linked to ${isOne ? 'it' : 'them'}.`,
  final: (isOne: boolean) => `The database can’t bring ${isOne ? 'it' : 'them'} back.`,
  undo: 'You can undo this until the page is closed.',
  staysGone: 'What goes along does not come back with that.',
  staysEmpty: 'What loses it stays without it.',
  upTo: (count: string) => `up to ${count}`,
  atLeast: (count: string) => `${count}+`,
} as const
