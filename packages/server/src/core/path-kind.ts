import { stat } from 'node:fs/promises'

/** False too where nothing is there, or it cannot be looked at. */
export function isFile(path: string): Promise<boolean> {
  return stat(path).then((found) => found.isFile(), () => false)
}

/** False too where nothing is there, or it cannot be looked at. */
export function isFolder(path: string): Promise<boolean> {
  return stat(path).then((found) => found.isDirectory(), () => false)
}
