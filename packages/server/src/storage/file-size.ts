import { StorageError } from './errors.ts'

const units: Readonly<Record<string, number>> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 }

/** A bucket's limit as clients give it: bytes, or `20MB`; 0 and null are none. Rejects with `InvalidRequest`. */
export function parseFileSize(value: string | number | null): number | null {
  if (value === null) return null
  const bytes = typeof value === 'number' ? value : parseText(value)
  if (!Number.isSafeInteger(bytes) || bytes < 0) throw invalid()
  return bytes === 0 ? null : bytes
}

function parseText(text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*(gb|mb|kb|b)?$/i.exec(text.trim())
  if (match === null) throw invalid()
  return Math.round(Number(match[1]) * (units[match[2]?.toLowerCase() ?? 'b'] ?? 1))
}

function invalid(): StorageError {
  return new StorageError('InvalidRequest', 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')
}
