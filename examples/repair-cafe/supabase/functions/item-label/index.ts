// A label to tie to an item: its number as a bar code, what it is and whose. An image (SVG).
import { readRows, readWish, refuse, Refusal } from '../_shared/ask.ts'
import { answerPreflight, cors } from '../_shared/cors.ts'
import { drawBars } from './code39.ts'

interface Item { readonly reference: string; readonly name: string; readonly received_at: string; readonly owners: { readonly name: string } | null }

Deno.serve(async (request) => {
  const preflight = answerPreflight(request)
  if (preflight) return preflight
  try {
    const id = await readWish(request, 'item')
    if (id === null || !/^\d+$/.test(id)) throw new Refusal(400, 'item takes the number of an item')
    const [item] = await readRows<Item>(request, `items?select=reference,name,received_at,owners(name)&id=eq.${id}`)
    if (item === undefined) throw new Refusal(404, 'There is no such item, or you may not see it')
    return new Response(draw(item), { headers: { ...cors, 'content-type': 'image/svg+xml' } })
  } catch (error) {
    return refuse(error)
  }
})

function draw({ reference, name, received_at: received, owners }: Item): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 260" width="480" height="260" font-family="sans-serif" fill="#111">
  <rect width="480" height="260" rx="12" fill="#fff" stroke="#111" stroke-width="2"/>
  <circle cx="240" cy="24" r="9" fill="none" stroke="#111" stroke-width="2"/>
  <text x="24" y="76" font-size="26" font-weight="700">${escape(shorten(name, 30))}</text>
  <text x="24" y="106" font-size="17">${escape(shorten(owners?.name ?? 'Owner not shown', 40))}</text>
  <text x="456" y="106" font-size="17" text-anchor="end">${escape(received.slice(0, 10))}</text>
  <g transform="translate(24 128)">${drawBars(reference, 432, 76)}</g>
  <text x="240" y="236" font-size="22" font-weight="700" text-anchor="middle" letter-spacing="4">${escape(reference)}</text>
</svg>`
}

const shorten = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
