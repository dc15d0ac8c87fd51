/** Words of a list without rows. */
export const noRowsTexts = {
  clearFilters: 'Clear filters',
  empty: (label: string) => `No ${label.toLowerCase()} yet`,
  emptyCan: 'Add the first one.',
  emptyCannot: 'When there are any that you may see, they stand here.',
  nothingMatches: 'Nothing matches',
  nothingSearched: (label: string, words: string) => `No ${label.toLowerCase()} contain “${words}”.`,
  nothingFiltered: (label: string, filters: string) => `No ${label.toLowerCase()} where ${filters}.`,
  nothingFound: (label: string, filters: string, words: string) => `No ${label.toLowerCase()} where ${filters} contain “${words}”.`,
  unread: 'A filter could not be read',
  unreadText: (filters: string) => `The database cannot read the value of a filter: ${filters}.`,
  removeNamed: (label: string) => `Remove “${label}”`,
} as const
