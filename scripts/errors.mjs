// Writes docs/errors.md from the error catalogue of the client.
import { writeFile } from 'node:fs/promises'
import { errorCatalogue } from '../packages/client/src/lib/texts/errors.ts'
import { renderErrorsPage } from '../packages/client/src/lib/texts/errors-page.ts'

await writeFile(new URL('../docs/errors.md', import.meta.url), renderErrorsPage(errorCatalogue))
