import { refuse } from '../error/problem.ts'
import type { Action } from './api-request.ts'

/** What method and path ask for; the path has no prefix: `/items`, `/rpc/total`. Throws PGRST101, 117 and 125. */
export function parseAction(method: string, path: string): Action {
  const segments = path.split('/').filter((segment) => segment !== '').map(decodeSegment)
  const [first, second, third] = segments
  if (first === undefined) return rootAction(method)
  if (second === undefined) return relationAction(method, first)
  if (first === 'rpc' && third === undefined) return routineAction(method, second)
  return refuse({ kind: 'path' })
}

function rootAction(method: string): Action {
  switch (method) {
    case 'GET': return { kind: 'root', headersOnly: false }
    case 'HEAD': return { kind: 'root', headersOnly: true }
    case 'OPTIONS': return { kind: 'root-options' }
    default: return refuse({ kind: 'method', method })
  }
}

function relationAction(method: string, relation: string): Action {
  switch (method) {
    case 'GET': return { kind: 'read', relation, headersOnly: false }
    case 'HEAD': return { kind: 'read', relation, headersOnly: true }
    case 'POST': return { kind: 'create', relation }
    case 'PUT': return { kind: 'upsert', relation }
    case 'PATCH': return { kind: 'update', relation }
    case 'DELETE': return { kind: 'delete', relation }
    case 'OPTIONS': return { kind: 'relation-options', relation }
    default: return refuse({ kind: 'method', method })
  }
}

function routineAction(method: string, routine: string): Action {
  switch (method) {
    case 'GET':
    case 'HEAD':
    case 'POST': return { kind: 'call', routine, method }
    case 'OPTIONS': return { kind: 'routine-options', routine }
    default: return refuse({ kind: 'rpc-method', method })
  }
}

function decodeSegment(segment: string): string {
  try {
    const decoded = decodeURIComponent(segment)
    if (!decoded.includes('\0')) return decoded
  } catch {
    // Falls through: a malformed escape names nothing.
  }
  return refuse({ kind: 'path' })
}
