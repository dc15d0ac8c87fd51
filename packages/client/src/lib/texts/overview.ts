/** Words of the overview. */
export const overviewTexts = {
  title: 'Overview',
  model: 'Model',
  forms: 'Open to everyone',
  changed: 'What changed lately',
  nothingChanged: 'Nothing has changed yet.',
  unknownCount: 'Not known',
  new: (singular: string) => `New ${singular}`,
  emptyTitle: 'Nothing is open to your role yet',
  emptyMember: 'No table lets your role read it. Whoever runs this workspace can grant it, or write a rule that does.',
  table: 'Table',
  create: 'Create',
  count: 'Rows',
  help: 'About it',
} as const
