import { z } from 'zod'
import { requireAdmin } from '../authenticate.ts'
import type { Handler } from '../context.ts'
import { AuthError } from '../errors.ts'
import { pageSize } from '../limits.ts'
import { json } from '../respond.ts'
import { listIdentities } from '../tables/identities.ts'
import { listUsers } from '../tables/users.ts'
import { renderUser } from '../user-json.ts'

const page = z.coerce.number().int().min(1).max(1_000_000)
const listQuery = z.object({
  page: z.preprocess((value) => value || 1, page),
  per_page: z.preprocess((value) => value || pageSize.default, page.max(pageSize.max)),
})

/** `GET /admin/users?page=1&per_page=50&filter=…`, with `X-Total-Count` and `Link`. */
export const adminUsersList: Handler = async (call, auth) => {
  requireAdmin(call)
  const { searchParams } = call.url
  const query = listQuery.safeParse({ page: searchParams.get('page'), per_page: searchParams.get('per_page') })
  if (!query.success) throw new AuthError('validation_failed', 'Bad Pagination Parameters')
  const { page: number, per_page: perPage } = query.data
  const { users, total } = await auth.database.internal(async (tx) => {
    const found = await listUsers(tx, number, perPage, searchParams.get('filter') ?? '')
    const identities = await listIdentities(tx, found.users.map((user) => user.id))
    return { users: found.users.map((user) => renderUser(user, identities)), total: found.total }
  })
  return json({ users, aud: 'authenticated' }, 200, { 'x-total-count': String(total), link: links(number, perPage, total) })
}

/** RFC 8288; auth-js reads the page number as the first parameter. */
function links(number: number, perPage: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (target: number, rel: string) => `</admin/users?page=${target}&per_page=${perPage}>; rel="${rel}"`
  return [...(number < last ? [link(number + 1, 'next')] : []), link(last, 'last')].join(', ')
}
