/** Words of the overview. */
export const overviewTexts = {
  title: 'Overview',
  tables: 'Tables',
  changed: 'What changed lately',
  nothingChanged: 'Nothing has changed yet.',
  unknownCount: 'Count not known',
  about: (count: string) => `about ${count}`,
  more: (count: string) => `${count}+`,
  new: (singular: string) => `New ${singular}`,
  emptyTitle: 'Nothing is open to your role yet',
  emptyMember: 'No table lets your role read it. Whoever runs this workspace can grant it, or write a rule that does.',
  emptyVisitor: 'Visitors have no rule that lets them read anything here.',
  table: 'Table',
  count: 'Rows',
  help: 'About it',
  when: 'When',
} as const
