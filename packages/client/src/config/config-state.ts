/** What `portico start` and `portico build` tell of `portico.config.tsx`. */
export interface ConfigState {
  /** Name of its module beside the app; null where none could be made. */
  readonly module: string | null
  /** Name of its styles beside the app. */
  readonly style: string | null
  /** What is wrong with the file as it is written now. */
  readonly problem: { readonly message: string; readonly place: string; readonly frame: string } | null
  /** Does `portico.config.changes` beside the app tell of changes? */
  readonly isWatched: boolean
}

/** Files beside the app, named as it names them: nothing else is run. Null for what is no such state. */
export function parseConfigState(value: unknown): ConfigState | null {
  if (!isObject(value)) return null
  const { problem } = value
  return {
    module: nameOf(value['module'], '.js'), style: nameOf(value['style'], '.css'), isWatched: value['isWatched'] === true,
    problem: isObject(problem) ? { message: textOf(problem['message']), place: textOf(problem['place']), frame: textOf(problem['frame']) } : null,
  }
}

const nameOf = (given: unknown, end: string): string | null => (typeof given === 'string' && /^portico\.config\.[\w-]+\.(js|css)$/.test(given) && given.endsWith(end) ? given : null)
const textOf = (given: unknown): string => (typeof given === 'string' ? given : '')

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
