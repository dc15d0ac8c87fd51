import { filesBeforeRows, measureChunks, readManifest } from '../../scripts/lib/sizes.mjs'

/** What the browser loaded before the first rows beside what scripts/size.mjs counts. */
export function compareScripts(paths: readonly string[]): string {
  const manifest = readManifest()
  const expected = filesBeforeRows(manifest)
  const chunks = measureChunks(manifest)
  const loaded = chunks.filter(({ file }) => paths.some((path) => path.endsWith(`/${file}`)))
  const beside = loaded.filter(({ file }) => !expected.has(file))
  const missing = chunks.filter((chunk) => expected.has(chunk.file) && !loaded.includes(chunk))
  const total = (files: typeof chunks) => `${(files.reduce((sum, { gzip }) => sum + gzip, 0) / 1000).toFixed(1)} KB`
  const names = (files: typeof chunks) => files.map(({ name }) => `\`${name}\``).join(', ')
  return [
    `The browser had loaded ${loaded.length} scripts by then, ${total(loaded)} gzip; the build’s manifest names ${expected.size} that the first rows need, ${total(chunks.filter(({ file }) => expected.has(file)))}.`,
    ...(beside.length === 0 ? [] : [`Loaded beside them: ${names(beside)} (${total(beside)}).`]),
    ...(missing.length === 0 ? [] : [`Named but not loaded: ${names(missing)}.`]),
  ].join(' ')
}
