/** Words of exports. Counts come formatted for the reader. */
export const exportTexts = {
  title: (count: string, noun: string) => `Export ${count} ${noun}`,
  format: 'File',
  formats: { csv: 'CSV for Excel and other spreadsheets', plain: 'CSV for programs, and to import again', xlsx: 'Spreadsheet (XLSX)', json: 'JSON' },
  about: {
    csv: 'UTF-8 with the mark by which Excel knows it. A text that begins with =, +, - or @ gets an apostrophe before it, so that a spreadsheet shows it and does not run it.',
    plain: 'UTF-8 without a mark, and every value as the database writes it, so that the file can be read back unchanged.',
    xlsx: 'Numbers of up to 15 digits as numbers; everything else as text, as the database writes it. No cell is a formula.',
    json: 'Numbers with all their digits, everything else as the database writes it.',
  },
  start: 'Export',
  cancel: 'Cancel',
  stop: 'Stop',
  progress: (count: string) => `${count} rows written`,
  done: (count: string, noun: string) => `${count} ${noun} exported`,
  full: 'A sheet takes no more rows: choose CSV for all of them.',
} as const
