export interface Permissions {
  /** Folders and files that may be read. */
  readonly read: readonly string[]
  /** The one socket that it serves on. */
  readonly socket: string
  /** Names of environment variables that it may see; every other is as if it were not set. */
  readonly environment: readonly string[]
}

/** What tells Deno how bare specifiers are resolved. */
export type Resolution = { readonly kind: 'config' | 'import-map'; readonly file: string } | { readonly kind: 'none' }

/** Addresses of no function's business: of the link alone, where clouds keep the credentials of their machines. */
const deniedNet = ['169.254.0.0/16', '[fd00:ec2::254]']

/**
 * The command line of a worker: nothing but what is named here is permitted. No run, no ffi, no system information, no
 * file to write; prompts, lock files and what lies in folders above are out of the question.
 */
export function buildArguments(bootstrap: string, { read, socket, environment }: Permissions, resolution: Resolution): readonly string[] {
  return [
    'run', '--quiet', '--unstable-no-legacy-abort', '--no-prompt', '--no-lock', '--node-modules-dir=none',
    ...resolve(resolution),
    `--allow-read=${list([...read, socket])}`,
    `--allow-write=${list([socket])}`,
    '--allow-net', `--deny-net=${deniedNet.join(',')}`,
    `--allow-env=${environment.join(',')}`, '--ignore-env',
    bootstrap,
  ]
}

function resolve(resolution: Resolution): readonly string[] {
  switch (resolution.kind) {
    case 'config': return [`--config=${resolution.file}`]
    case 'import-map': return ['--no-config', `--import-map=${resolution.file}`]
    case 'none': return ['--no-config']
  }
}

/** A comma within a path is written twice. */
function list(paths: readonly string[]): string {
  return paths.map((path) => path.replaceAll(',', ',,')).join(',')
}
