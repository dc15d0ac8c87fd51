/** Words of undo and redo. Counts come formatted for the reader. */
export const historyTexts = {
  undo: 'Undo',
  redo: 'Redo',
  undone: (what: string) => `Undone: ${what}`,
  redone: (what: string) => `Done again: ${what}`,
  nothingToUndo: 'There is nothing to undo since this page was opened.',
  nothingToRedo: 'There is nothing to do again.',
  working: (direction: 'undo' | 'redo', count: string) => (direction === 'undo' ? `Undoing ${count} changes` : `Doing ${count} changes again`),

  what: {
    field: (label: string, title: string) => `${label} of “${title}”`,
    record: (title: string) => `“${title}”`,
    created: (title: string) => `“${title}” created`,
    deleted: (title: string) => `“${title}” deleted`,
    changedMany: (count: string, noun: string) => `${count} ${noun} changed`,
    createdMany: (count: string, noun: string) => `${count} ${noun} created`,
    deletedMany: (count: string, noun: string) => `${count} ${noun} deleted`,
    mixed: (count: string, noun: string) => `changes to ${count} ${noun}`,
  },

  /** Heads of what was left as it is. */
  notUndone: (what: string) => `Not undone: ${what}`,
  notRedone: (what: string) => `Not done again: ${what}`,
  partly: (done: string, count: string) => `${done} of ${count} were put back. These were left as they are:`,
  partlyAgain: (done: string, count: string) => `${done} of ${count} were done again. These were left as they are:`,
  reasons: {
    changed: (labels: string) => `${labels === '' ? 'It' : labels} was changed since, by someone else or by a rule of the table. It stays as it is now.`,
    gone: 'It is no longer there, or no longer yours to see.',
    refused: 'Your role may not change it back. Nothing was changed.',
    linked: 'Other records refer to it by now, and would go or lose it with it. Delete it from its page, which says what goes.',
    refusedDelete: 'Your role may not delete it. It is still there.',
    noKey: 'It cannot be brought back: the database gives its key itself, and what referred to it would not find it.',
    cannotInsert: 'Your role may not create records here, so it cannot be brought back.',
    silent: 'The backend did not answer. It can be undone when it does.',
    unknown: 'The backend did not answer, so it is not known whether this was done. Look before you try again.',
    tableGone: 'The table is no longer there, or no longer yours to see.',
  },
  altered: (labels: string) => `It is back, but the database fills some fields itself: ${labels}.`,
  close: 'Close',
  more: (count: string) => `and ${count} more`,
} as const
