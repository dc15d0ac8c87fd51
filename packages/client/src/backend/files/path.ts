/** A place in a bucket: folder and file names joined by slashes, no slash at either end. The root is the empty text. */
export type ObjectPath = string

export function splitPath(path: ObjectPath): readonly string[] {
  return path.split('/').filter((part) => part !== '')
}

export function joinPath(...parts: readonly ObjectPath[]): ObjectPath {
  return parts.flatMap(splitPath).join('/')
}

export function parentOf(path: ObjectPath): ObjectPath {
  return splitPath(path).slice(0, -1).join('/')
}

export function nameOf(path: ObjectPath): string {
  return splitPath(path).at(-1) ?? ''
}

/** In lower case, without the dot; empty where there is none. */
export function extensionOf(path: ObjectPath): string {
  return /[^.]\.([^.]+)$/.exec(nameOf(path))?.[1]?.toLowerCase() ?? ''
}

/** As it stands in an address: slashes stay, everything else that means something there does not. */
export function encodePath(path: ObjectPath): string {
  return splitPath(path).map(encodeURIComponent).join('/')
}

/**
 * What object names may not hold: controls, what gateways stumble over, and what is invisible or turns the writing
 * (source: the hosted protocol), and the question mark, at which the official client ends a path.
 */
const refused = /[\p{Cc}\p{Cs}?#[\]{}^`"<>\\|%~\u061C\u00AD\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]|\u034F/gu

const longestKey = 1024

/** Why a name cannot be given: `empty`, `slash`, `dots`, `signs` or `long`; null where it can. */
export type NameProblem = 'empty' | 'slash' | 'dots' | 'signs' | 'long'

/** Judges one name (of a file or folder) that will stand in `folder`. */
export function nameProblem(name: string, folder: ObjectPath): NameProblem | null {
  if (name.trim() === '') return 'empty'
  if (name.includes('/')) return 'slash'
  if (/^\.{1,2}$/.test(name)) return 'dots'
  if (name.search(refused) >= 0) return 'signs'
  return new TextEncoder().encode(joinPath(folder, name)).length > longestKey ? 'long' : null
}

/** The name of a chosen file as it can be stored: composed, without what is refused, and kept recognisable. */
export function safeName(name: string): string {
  const clean = name.normalize('NFC').replace(refused, '-').replaceAll('/', '-').replace(/\s+/g, ' ').replace(/-{2,}/g, '-').trim()
  const kept = shorten(clean, 180)
  return /^[.\-\s]*$/.test(kept) ? 'file' : kept
}

/** Cuts before the ending, so that the type stays readable. */
function shorten(name: string, longest: number): string {
  const characters = Array.from(name)
  if (characters.length <= longest) return name
  const ending = extensionOf(name)
  const tail = ending === '' || ending.length > 12 ? '' : `.${ending}`
  return `${characters.slice(0, longest - tail.length).join('')}${tail}`
}

/**
 * Where the file of a record is put: `items/412/5f0c2a1e/front.jpg`. `mark` tells one upload from the next, so that a file
 * that is replaced stays as it was until the record says otherwise; a record without a key yet has nothing else.
 */
export function recordFilePath(entityId: string, key: string | null, mark: string, fileName: string): ObjectPath {
  const safe = (part: string) => part.replace(refused, '-').replaceAll('/', '-')
  return joinPath(...[entityId, key ?? '', mark].map(safe), safeName(fileName))
}

/** The same name with a number, for a second file of it: `front (2).jpg`. */
export function numbered(name: string, count: number): string {
  const ending = extensionOf(name)
  return ending === '' ? `${name} (${count})` : `${name.slice(0, -ending.length - 1)} (${count}).${name.slice(-ending.length)}`
}
