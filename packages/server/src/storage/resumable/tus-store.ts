import type { Readable } from 'node:stream'
import { DataStore, Upload } from '@tus/server'
import { StorageError } from '../errors.ts'
import { resumableLifetime } from '../limits.ts'
import type { UploadFile } from './upload-file.ts'
import type { UploadFolder } from './upload-folder.ts'

/** The folder of uploads as the TUS server asks for it. */
export class TusStore extends DataStore {
  readonly #folder: UploadFolder
  readonly #drafted: (id: string) => UploadFile | null

  /** `drafted`: what a creation has found out about the upload that it is about to create. */
  constructor(folder: UploadFolder, drafted: (id: string) => UploadFile | null) {
    super()
    this.extensions = ['creation', 'creation-with-upload', 'creation-defer-length', 'termination', 'expiration']
    this.#folder = folder
    this.#drafted = drafted
  }

  override async create(upload: Upload): Promise<Upload> {
    const drafted = this.#drafted(upload.id)
    if (drafted === null) throw new StorageError('NoSuchUpload', 'Upload not found')
    await this.#folder.create({ ...drafted, size: upload.size ?? null })
    return describe(drafted, 0)
  }

  override async remove(id: string): Promise<void> {
    await this.#load(id)
    await this.#folder.remove(id)
  }

  override write(stream: Readable, id: string, offset: number): Promise<number> {
    return this.#folder.append(id, stream, offset)
  }

  override async getUpload(id: string): Promise<Upload> {
    const upload = await this.#load(id)
    return describe(upload, await this.#folder.offset(upload))
  }

  override async declareUploadLength(id: string, size: number): Promise<void> {
    await this.#folder.save({ ...(await this.#load(id)), size })
  }

  override getExpiration(): number {
    return resumableLifetime * 1000
  }

  override deleteExpired(): Promise<number> {
    return this.#folder.deleteExpired(new Date())
  }

  async #load(id: string): Promise<UploadFile> {
    const upload = await this.#folder.load(id)
    if (upload === null) throw new StorageError('NoSuchUpload', 'Upload not found')
    return upload
  }
}

function describe({ id, size, metadata, created }: UploadFile, offset: number): Upload {
  return new Upload({ id, offset, metadata, creation_date: created, ...(size === null ? {} : { size }) })
}
