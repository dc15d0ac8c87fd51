import type { CallResult } from './result.ts'

/** The first bytes of what browsers draw or open. Source: WHATWG MIME Sniffing, and the formats' own specifications. */
const signatures: readonly (readonly [type: string, bytes: readonly number[], at: number])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47], 0], ['image/jpeg', [0xff, 0xd8, 0xff], 0], ['image/gif', [0x47, 0x49, 0x46, 0x38], 0],
  ['image/webp', [0x57, 0x45, 0x42, 0x50], 8], ['application/pdf', [0x25, 0x50, 0x44, 0x46], 0], ['application/zip', [0x50, 0x4b, 0x03, 0x04], 0],
]

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif', 'image/webp': 'webp', 'image/svg+xml': 'svg', 'image/avif': 'avif', 'application/pdf': 'pdf', 'application/zip': 'zip', 'text/calendar': 'ics',
  'text/csv': 'csv', 'text/html': 'html', 'text/plain': 'txt', 'text/markdown': 'md', 'text/vcard': 'vcf', 'application/json': 'json', 'text/xml': 'xml', 'application/xml': 'xml',
}

/** Bytes as a file; where nobody says what they are, their first ones do. */
export function fileOf(bytes: Uint8Array<ArrayBuffer>, media: string | null, name: string): CallResult {
  const type = media ?? signatures.find(([, expected, at]) => expected.every((byte, index) => bytes[at + index] === byte))?.[0] ?? 'application/octet-stream'
  return mediaFile(new Blob([bytes], { type }), name)
}

/** The file by the name of what made it, with the ending of its type. */
export function mediaFile(file: Blob, name: string): CallResult {
  const ending = endings[file.type.split(';')[0] ?? '']
  return { kind: 'file', file, name: ending === undefined || name.endsWith(`.${ending}`) ? name : `${name}.${ending}` }
}
