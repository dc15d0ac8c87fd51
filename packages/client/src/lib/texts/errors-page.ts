import type { ErrorTexts } from './error-text.ts'

/** `docs/errors.md`: the whole catalogue as one page. Made by `scripts/errors.mjs`; a test keeps the two equal. */
export function renderErrorsPage(catalogue: Readonly<Record<string, ErrorTexts>>): string {
  const sections = Object.entries(catalogue).map(([name, texts]) => [`## ${name}`, '', '| code | title | sentence | shows at | next step |', '|---|---|---|---|---|', ...rowsOf(texts), ''].join('\n'))
  return [...intro, ...sections].join('\n')
}

const intro = [
  '# Errors',
  '',
  'Every code that the backend can answer, and what the app says of it. This page is made from `packages/client/src/lib/texts/errors*.ts`',
  'by `node --import tsx scripts/errors.mjs`. Codes of two characters are SQLSTATE classes: they speak for every code that begins with them and has',
  'no line of its own. After a slash stands a case of a code. `{column}`, `{relation}`, `{constraint}` and `{message}` are what the backend named.',
  'A code that is not here shows the backend’s own message; the details can always be copied. A builder also sees the statement that',
  'PostgreSQL suggests (`42501`).',
  '',
]

function rowsOf(texts: ErrorTexts): readonly string[] {
  return Object.entries(texts)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, { title, sentence, place, next }]) => `| \`${code}\` | ${title} | ${sentence} | ${place} | ${next ?? ''} |`)
}
