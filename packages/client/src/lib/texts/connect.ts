/** Words of `/connect` that tell where a backend stands. */
export const connectTexts = {
  check: {
    address: 'The address answers',
    key: 'The key is a public one',
    accepted: 'The backend knows the key',
    signIn: 'Ways to sign in',
    describe: 'The backend describes itself',
    file: 'A model file beside the app',
    openapi: 'Its OpenAPI document',
    graphql: 'Its GraphQL schema',
    tables: 'What a visitor can see',
    live: 'Live changes',
    files: 'Files and buckets',
  },
  inUse: 'Used instead',
  closed: 'Not for public keys',
  absent: 'Not offered',
  offered: 'On',
  untold: 'Not known',
  stands: {
    file: {
      title: 'A model file stands in for the backend',
      text: (made: string) => `It was made on ${made} by portico describe, and stands beside this app.`,
      missing: ['A later change of the schema shows only once the file is made again.', 'What one person may do and another may not is found out by trying: a refusal says which rule it was.'],
    },
    openapi: {
      title: 'Portico reads the OpenAPI document',
      text: () => 'It tells tables, columns, keys and relations.',
      missing: ['Checks, unique values and policies are not told: the backend judges when you save, and its refusal is shown at the field.', 'Controls can be offered that your role may not use.', 'Columns that PostgreSQL fills in by itself look like any other.'],
    },
    graphql: {
      title: 'Portico reads the GraphQL schema',
      text: () => 'It tells tables and columns, and little more.',
      missing: ['Keys are not told by older versions: records can be read there, and not changed.', 'Relations, checks and policies are not told.', 'Dates with a time are shown as text.'],
    },
  },
  missingHere: 'What is missing here',
  installForAll: 'Install the function to get all of it',
  terminal: 'From a terminal, portico install --database-url URL does the same.',
  undoTitle: 'Take the function away again',
  undoText: 'This removes the function and nothing else. The app then stands where it stood before.',
  copyUndo: 'Copy the SQL that takes it away',
} as const
