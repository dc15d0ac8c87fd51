// What the café kept from the bin: items given back in working order, by kind, with their weight. JSON.
import { readRows, readWish, refuse, Refusal } from '../_shared/ask.ts'
import { answerPreflight, cors } from '../_shared/cors.ts'

interface Item { readonly id: number; readonly kind: string; readonly weight: number | null; readonly parts_cost: number }

Deno.serve(async (request) => {
  const preflight = answerPreflight(request)
  if (preflight) return preflight
  try {
    const since = await readWish(request, 'since') ?? `${new Date().getFullYear()}-01-01`
    if (!/^\d{4}-\d{2}-\d{2}$/.test(since)) throw new Refusal(400, 'since takes a date such as 2026-01-31')
    const items = await readAll(request, since)
    const kinds = Object.entries(Object.groupBy(items, ({ kind }) => kind)).map(([kind, some = []]) => ({ kind, items: some.length, kilograms: sum(some.map(({ weight }) => weight ?? 0)) }))
    return Response.json({
      since,
      items: items.length,
      kilograms: sum(items.map(({ weight }) => weight ?? 0)),
      parts_cost: sum(items.map(({ parts_cost: cost }) => cost)),
      kinds: kinds.toSorted((one, other) => other.items - one.items),
    }, { headers: cors })
  } catch (error) {
    return refuse(error)
  }
})

/** Page by page: an answer has a thousand rows at most. */
async function readAll(request: Request, since: string): Promise<readonly Item[]> {
  const all: Item[] = []
  for (let last = 0; ;) {
    const page = await readRows<Item>(request, `items?select=id,kind,weight,parts_cost&state=in.(ready,returned)&received_at=gte.${since}&id=gt.${last}&order=id&limit=1000`)
    all.push(...page)
    if (page.length < 1000) return all
    last = page.at(-1)?.id ?? last
  }
}

const sum = (values: readonly number[]) => Math.round(values.reduce((total, value) => total + value, 0) * 100) / 100
