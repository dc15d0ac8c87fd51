import { extensionOf } from './path.ts'

/** Types by ending, for what browsers and stores leave unnamed. */
const types: Readonly<Record<string, string>> = {
  avif: 'image/avif', bmp: 'image/bmp', gif: 'image/gif', heic: 'image/heic', heif: 'image/heif', jpeg: 'image/jpeg', jpg: 'image/jpeg', png: 'image/png', svg: 'image/svg+xml', webp: 'image/webp',
  csv: 'text/csv', md: 'text/markdown', txt: 'text/plain', log: 'text/plain', json: 'application/json', pdf: 'application/pdf', zip: 'application/zip',
  mp3: 'audio/mpeg', m4a: 'audio/mp4', ogg: 'audio/ogg', wav: 'audio/wav', mp4: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm',
}

/** The type that is told, else the one its ending stands for, else the type of anything. */
export function typeOf(name: string, told: string | null): string {
  const given = told?.split(';')[0]?.trim().toLowerCase() ?? ''
  return given !== '' && given !== 'application/octet-stream' ? given : (types[extensionOf(name)] ?? 'application/octet-stream')
}

/** How a file can be looked at here. `none`: it gets an icon, HEIC among them, which browsers do not draw. */
export type PreviewKind = 'image' | 'text' | 'pdf' | 'audio' | 'video' | 'none'

const pictures: ReadonlySet<string> = new Set(['image/avif', 'image/bmp', 'image/gif', 'image/jpeg', 'image/png', 'image/svg+xml', 'image/webp'])
const texts: ReadonlySet<string> = new Set(['application/json', 'application/xml', 'application/sql', 'application/yaml', 'application/toml'])

export function previewKind(type: string): PreviewKind {
  if (pictures.has(type)) return 'image'
  if (type === 'application/pdf') return 'pdf'
  if (type.startsWith('text/') || texts.has(type)) return 'text'
  if (type.startsWith('audio/')) return 'audio'
  return type.startsWith('video/') ? 'video' : 'none'
}

/** The sign that stands for a file (`ui/icon.tsx`). */
export function iconOf(type: string): string {
  if (type.startsWith('image/')) return 'image'
  if (type.startsWith('video/')) return 'video'
  if (type.startsWith('audio/')) return 'music'
  return type === 'application/pdf' || type.startsWith('text/') ? 'file-text' : 'file'
}
