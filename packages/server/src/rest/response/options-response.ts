import type { Routine, Table } from '../../catalog/schema-cache.ts'

export function relationOptions(table: Table): Response {
  const methods = [
    'OPTIONS,GET,HEAD',
    ...(table.insertable ? ['POST'] : []),
    ...(table.insertable && table.updatable && table.primaryKey.length > 0 ? ['PUT'] : []),
    ...(table.updatable ? ['PATCH'] : []),
    ...(table.deletable ? ['DELETE'] : []),
  ]
  return allow(methods.join(','))
}

/** Overloads may differ: whatever one of them allows. */
export function routineOptions(overloads: readonly Routine[]): Response {
  return allow(overloads.every(({ volatility }) => volatility === 'volatile') ? 'OPTIONS,POST' : 'OPTIONS,GET,HEAD,POST')
}

export function rootOptions(): Response {
  return allow('OPTIONS,GET,HEAD')
}

function allow(methods: string): Response {
  return new Response(null, { status: 200, headers: { allow: methods, 'access-control-allow-origin': '*' } })
}
