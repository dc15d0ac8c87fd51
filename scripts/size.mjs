// `node scripts/size.mjs`: the gzip size of the built app's JavaScript, held to its budgets. Ends with 1 when one is exceeded.
// Sizes are in KB of 1,000 bytes, gzip level 9, one file at a time, as a server would send them.
import { filesBeforeForm, filesBeforeRows, measureChunks, readManifest } from './lib/sizes.mjs'
import { fail } from './lib/run.mjs'

/** All that a member's browser loads before the first rows of `/t/:entity` show. */
const totalBudget = 220

/** What a chunk may weigh, by its name in packages/client/vite.config.ts. `app` is the frame of every page with the places where a builder's configuration may stand and the ways into the tables, which know what was open last, `work` the page of records; what a public form shares with them is apart. */
const budgets = new Map(Object.entries({ react: 69, router: 27, query: 11, auth: 22, postgrest: 6, app: 24.5, 'app-and-form': 21, work: 38, 'work-and-form': 6, aria: 72, realtime: 17, 'more-icons': 8, 'rare-icons': 24 }))

/** All that a visitor's browser loads before a public form can be typed into. */
const formBudget = 120

/** The rest before the first rows together: the entry and the bundler's runtime. */
const restBudget = 4

/** Any chunk that loads later and has no budget of its own: a screen, an editor, or the largest, the client of resumable uploads. */
const laterBudget = 18

/** @typedef {import('./lib/sizes.mjs').Measured} Measured */

/** @param {readonly Measured[]} chunks */
const sum = (chunks) => chunks.reduce((total, { gzip }) => total + gzip, 0)

/** The chunks that have a budget. Of two of one name it is the larger, a library: a small module of the app may share its name. @param {readonly Measured[]} chunks largest first */
function findNamed(chunks) {
  const byName = new Map(chunks.toReversed().map((chunk) => [chunk.name, chunk]))
  return new Set([...budgets.keys()].flatMap((name) => byName.get(name) ?? []))
}

/** Prints a line of the table; was the budget exceeded? @param {string} name @param {number} bytes @param {number} budget */
function line(name, bytes, budget) {
  const size = bytes / 1000
  process.stdout.write(`${name.padEnd(28)}${size.toFixed(1).padStart(8)}${String(budget).padStart(9)}${size > budget ? '   OVER BUDGET' : ''}\n`)
  return size > budget
}

/** @param {Measured} chunk */
const lineOf = ({ name, gzip }) => line(name, gzip, budgets.get(name) ?? laterBudget)

// A reader of the first lines (`| head`) may be gone: the verdict is still the exit code.
process.stdout.on('error', (error) => { if (!('code' in error) || error.code !== 'EPIPE') fail(error) })

try {
  const manifest = readManifest()
  const before = filesBeforeRows(manifest)
  const chunks = measureChunks(manifest).toSorted((a, b) => b.gzip - a.gzip)
  const named = findNamed(chunks)
  const needed = chunks.filter(({ file }) => before.has(file))
  const later = chunks.filter(({ file }) => !before.has(file))
  const rest = needed.filter((chunk) => !named.has(chunk))
  const [largest, ...smaller] = later.filter((chunk) => !named.has(chunk))

  process.stdout.write('JavaScript, gzip               KB   budget\n')
  const over = [
    ...needed.filter((chunk) => named.has(chunk)).map(lineOf),
    line(`${rest.length} more`, sum(rest), restBudget),
    line('Before the first rows', sum(needed), totalBudget),
  ]
  const form = filesBeforeForm(manifest)
  over.push(line('Before a form is typed into', sum(chunks.filter(({ file }) => form.has(file))), formBudget))
  process.stdout.write('\nLoaded when asked for\n')
  over.push(...later.filter((chunk) => named.has(chunk)).map(lineOf))
  if (largest) over.push(line(`${largest.name}, largest of the rest`, largest.gzip, laterBudget))
  process.stdout.write(`${`${smaller.length} smaller ones`.padEnd(28)}${(sum(smaller) / 1000).toFixed(1).padStart(8)}\n`)
  if (over.includes(true)) throw new Error('\nThe app outgrew its budget. Load later what the first rows do not need, or raise the budget in scripts/size.mjs with its reason.')
} catch (error) {
  fail(error)
}
