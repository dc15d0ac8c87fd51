// What is on the benches, told item by item as it is read: a stream of events (text/event-stream).
import { readRows, refuse } from '../_shared/ask.ts'
import { answerPreflight, cors } from '../_shared/cors.ts'

interface Item { readonly reference: string; readonly name: string; readonly state: string; readonly fault: string; readonly volunteers: { readonly name: string } | null }

Deno.serve(async (request) => {
  const preflight = answerPreflight(request)
  if (preflight) return preflight
  try {
    const items = await readRows<Item>(request, 'items?select=reference,name,state,fault,volunteers(name)&state=in.(diagnosing,repairing,ready)&order=received_at.desc&limit=12')
    return new Response(ReadableStream.from(tell(items, request.signal)).pipeThrough(new TextEncoderStream()), {
      headers: { ...cors, 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
    })
  } catch (error) {
    return refuse(error)
  }
})

/** At a pace that can be read along; it stops when nobody listens any more. */
async function* tell(items: readonly Item[], signal: AbortSignal): AsyncGenerator<string> {
  yield event(items.length === 0 ? 'Nothing is on the benches that you may see.' : `${items.length} on the benches.`)
  for (const { reference, name, state, fault, volunteers } of items) {
    await new Promise((resolve) => setTimeout(resolve, 120))
    if (signal.aborted) return
    yield event(`${reference} ${name}: ${state}, ${volunteers === null ? 'nobody at it' : `with ${volunteers.name}`}. ${fault.split(/(?<=[.!?])\s/)[0]}`)
  }
  yield event('That is all.')
}

const event = (text: string) => `data: ${text.replaceAll('\n', ' ')}\n\n`
