/** What the app may load and reach: itself and its backend, nothing else. Null allows any backend (`/connect`). */
export function contentSecurityPolicy(backendUrl: string | null): string {
  const backend = backendUrl === null ? 'https: http: wss: ws:' : sources(new URL(backendUrl))
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `connect-src 'self' ${backend}`,
    `img-src 'self' data: blob: ${backend}`,
    `media-src 'self' blob: ${backend}`,
    `frame-src ${backend}`,
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ')
}

const sources = ({ protocol, host }: URL) => `${protocol}//${host} ${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}`
