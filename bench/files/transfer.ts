import { get, request, type IncomingMessage } from 'node:http'

export const size = 1024 ** 3
const chunk = Buffer.alloc(1024 * 1024, 7)

/** Milliseconds until one GiB has been taken. */
export function upload(url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const outgoing = request(url, { method: 'POST', headers: { 'content-length': size, 'content-type': 'application/octet-stream', ...headers } }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - start)
        else reject(new Error(`An upload was answered with ${answer.statusCode}`))
      })
    })
    outgoing.on('error', reject)
    let left = size / chunk.byteLength
    const write = () => {
      while (left-- > 0) {
        if (!outgoing.write(chunk)) return void outgoing.once('drain', write)
      }
      outgoing.end()
    }
    write()
  })
}

/** Milliseconds until one GiB has come. */
export function download(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    get(url, (answer: IncomingMessage) => {
      let bytes = 0
      answer.on('data', (data: Buffer) => { bytes += data.byteLength })
      answer.on('end', () => {
        if (bytes === size) resolve(performance.now() - start)
        else reject(new Error(`A download was answered with ${answer.statusCode} and ${bytes} bytes`))
      })
    }).on('error', reject)
  })
}
