// The visits of the next days as a sheet to print or open: a download (CSV).
import { readRows, refuse } from '../_shared/ask.ts'
import { answerPreflight, cors } from '../_shared/cors.ts'

interface Visit { readonly visit_at: string; readonly reason: string; readonly status: string; readonly items: { readonly reference: string; readonly name: string } | null; readonly events: { readonly title: string } | null }

Deno.serve(async (request) => {
  const preflight = answerPreflight(request)
  if (preflight) return preflight
  try {
    const today = new Date().toISOString().slice(0, 10)
    const visits = await readRows<Visit>(request, `visits?select=visit_at,reason,status,items(reference,name),events(title)&visit_at=gte.${today}&order=visit_at&limit=500`)
    const rows = visits.map(({ visit_at: at, reason, status, items, events }) => [at, items?.reference, items?.name, reason, status, events?.title])
    const lines = [['When', 'Number', 'Item', 'Reason', 'Status', 'Event'], ...rows].map((cells) => cells.map((cell) => quote(cell ?? '')).join(','))
    return new Response(`${lines.join('\r\n')}\r\n`, {
      headers: { ...cors, 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="run-sheet-${today}.csv"` },
    })
  } catch (error) {
    return refuse(error)
  }
})

/** A cell that a spreadsheet would take for a formula is told to be text. */
function quote(cell: string): string {
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
