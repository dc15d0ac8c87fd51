import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import path from 'node:path'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Runs a command in the project; its output goes to standard error, so standard output stays the caller's. */
export function run(command, args, { env = {}, stdout = 2 } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', stdout, 2], env: { ...process.env, ...env } })
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`${command} ${args.join(' ')} ended with ${signal ?? `exit code ${code}`}`))
    })
  })
}

/** Runs a tool that the project installed. */
export const tool = (name, args, options) => run(process.execPath, [path.join(root, 'node_modules', name), ...args], options)

/** Prints the reason in one line and ends: these scripts speak to people, who have no use for their stack traces. */
export function fail(error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
