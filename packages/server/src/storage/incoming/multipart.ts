import { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import type { BusboyFileStream } from '@fastify/busboy'
import { StorageError } from '../errors.ts'
import { maxFieldBytes, maxFields } from '../limits.ts'
import { toContentType } from '../mime-type.ts'
import { checkCacheControl } from './cache-control.ts'
import { chunksOf } from './chunks-of.ts'
import type { FileDetails, IncomingFile } from './file.ts'
import { parseUserMetadata } from './user-metadata.ts'

/** The one file of a form, as soon as it begins. Rejects with `InvalidRequest` for what is no form or holds no file. */
export function readMultipart(body: ReadableStream<Uint8Array>, contentType: string): Promise<IncomingFile> {
  return new Promise((resolve, reject) => {
    const source = Readable.from(chunksOf(body), { objectMode: false })
    const fields = new Map<string, string>()
    const form = openForm(contentType)
    let stream: BusboyFileStream | null = null

    const fail = (error: Error): void => {
      stream?.destroy(error)
      source.destroy()
      reject(error)
    }
    form.on('field', (name, value, _nameCut, valueCut) => {
      if (valueCut) fail(new StorageError('InvalidRequest', `The form's field ${name.slice(0, 100)} is too long`))
      else fields.set(name, value)
    })
    form.on('file', (_name, file, _filename, _encoding, mimeType) => {
      stream = file
      // It may fail before anybody reads it: an error that nobody listens to would end the process.
      file.on('error', fail)
      // Nobody reads on: what follows is not parsed.
      file.once('close', () => { if (!file.readableEnded) source.destroy() })
      resolve({ contentType: toContentType(mimeType), size: null, body: readFile(file), details: () => formDetails(fields), discard: () => { file.destroy() } })
    })
    form.on('finish', () => { reject(new StorageError('InvalidRequest', 'No file provided')) })
    form.on('error', () => { fail(malformed()) })
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
      form.on(limit, () => { fail(new StorageError('InvalidRequest', 'The form holds more than one file and a few fields')) })
    }
    source.on('error', fail)
    source.pipe(form)
  })
}

function openForm(contentType: string) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      fileHwm: 256 * 1024,
      limits: { files: 1, fields: maxFields, parts: maxFields + 1, fieldSize: maxFieldBytes, fieldNameSize: 100, headerPairs: 32 },
    })
  } catch {
    throw malformed()
  }
}

async function* readFile(file: BusboyFileStream): AsyncGenerator<Uint8Array, void> {
  try {
    yield* file as AsyncIterable<Uint8Array>
  } catch (error) {
    throw error instanceof StorageError ? error : malformed()
  }
}

function malformed(): StorageError {
  return new StorageError('InvalidRequest', 'The form is malformed or was cut off')
}

function formDetails(fields: ReadonlyMap<string, string>): FileDetails {
  const seconds = fields.get('cacheControl')
  const metadata = fields.get('metadata')
  return {
    cacheControl: seconds === undefined ? 'no-cache' : checkCacheControl(/^\d+$/.test(seconds) ? `max-age=${seconds}` : seconds),
    userMetadata: metadata === undefined ? null : parseUserMetadata(metadata),
  }
}
