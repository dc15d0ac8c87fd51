/** Words of the groups of a list. Counts come formatted for the reader. */
export const groupsTexts = {
  groupBy: 'Group by',
  noGroups: 'No groups',
  foldAll: 'Fold all',
  unfoldAll: 'Unfold all',
  by: {
    day: (label: string) => `${label}, by day`,
    week: (label: string) => `${label}, by week`,
    month: (label: string) => `${label}, by month`,
    year: (label: string) => `${label}, by year`,
  },
  noGroup: (label: string) => `No ${label.toLowerCase()}`,
  emptyGroup: (label: string) => `Empty ${label.toLowerCase()}`,
  foldGroup: (label: string) => `Fold ${label}`,
  unfoldGroup: (label: string) => `Unfold ${label}`,
  sumOf: (label: string) => `Sum of ${label}`,
  ungrouped: {
    'too-many': (label: string) => `There are too many groups by ${label.toLowerCase()} to look through. Filter the view, or group by something coarser.`,
    'no-aggregates': (label: string) => `This backend does not add up in its answers (aggregates are switched off), so which groups by ${label.toLowerCase()} there are is not known.`,
  },
} as const
