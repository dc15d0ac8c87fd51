// Runs in Deno, around one function: gives it its environment, has it serve on our socket instead of a port, and ends with us.
// Our input is a line of JSON and then an open end, which closes when whoever started us is gone. What we tell goes to the
// output behind a word that only we know.
const input = Deno.stdin.readable.getReader()
const decoder = new TextDecoder()
let line = ''
while (!line.endsWith('\n')) {
  const { value, done } = await input.read()
  if (done) Deno.exit(0)
  line += decoder.decode(value, { stream: true })
}
const { entrypoint, socket, word, environment } = JSON.parse(line)
for (const [name, value] of Object.entries(environment)) Deno.env.set(name, value)

const output = Deno.stdout
const encoder = new TextEncoder()
const write = output.writeSync
const tell = (event) => { write.call(output, encoder.encode(`\n${word} ${event}\n`)) }

const exit = Deno.exit
const live = async () => {
  while (!(await input.read()).done);
  dispatchEvent(new Event('beforeunload'))
  exit(0)
}
live().catch(() => exit(0))

globalThis.EdgeRuntime = {
  waitUntil(promise) {
    tell('task begins')
    Promise.resolve(promise).catch((error) => { console.error(error) }).finally(() => { tell('task ends') })
    return promise
  },
}

const serve = Deno.serve
let isServing = false
Deno.serve = (...given) => {
  const options = given.find((part) => typeof part === 'object' && part !== null) ?? {}
  const handler = given.find((part) => typeof part === 'function') ?? options.handler
  if (typeof handler !== 'function') throw new TypeError('Deno.serve needs a handler')
  return serveOnSocket(handler, options)
}

function serveOnSocket(handler, { signal, onError, onListen } = {}) {
  if (isServing) throw new Error('A function serves once, and this one does already')
  isServing = true
  const ready = () => {
    tell('ready')
    onListen?.({ transport: 'tcp', hostname: '0.0.0.0', port: 8000 })
  }
  // Few functions ask who called: it is not looked up for the others.
  const answer = (request, info) => handler(request, {
    get completed() { return info.completed },
    get remoteAddr() { return { transport: 'tcp', hostname: request.headers.get('x-real-ip') ?? '127.0.0.1', port: 0 } },
  })
  return serve({ path: socket, onListen: ready, ...(signal && { signal }), ...(onError && { onError }) }, answer)
}

const { default: exported } = await import(entrypoint)
if (!isServing && typeof exported?.fetch === 'function') serveOnSocket((request, info) => exported.fetch(request, info))
// It may still be on its way to Deno.serve.
setTimeout(() => {
  if (isServing) return
  console.error('The function serves nothing: it must call Deno.serve(handler) or export default { fetch }')
  exit(1)
}, 5000)
