import { describe, expect, test, vi } from 'vitest'
import { uploadChunk } from '../../lib/limits.ts'
import { toFailure } from '../failure.ts'
import { NetworkFault } from '../network-fault.ts'
import { type Bucket, unlistedBucket } from './bucket.ts'
import type { KeptUpload, UploadKeeper } from './upload-keeper.ts'
import { createUploadQueue, type SendUpload } from './upload-queue.ts'

type Job = Parameters<SendUpload>[0] & { readonly succeed: () => void; readonly fail: (thrown: unknown) => void }

function setUp(restored: readonly KeptUpload[] = []) {
  const jobs: Job[] = []
  const send: SendUpload = (job) => new Promise((resolve, reject) => {
    jobs.push({ ...job, succeed: resolve, fail: reject })
    job.signal.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
  })
  const keeper = { add: vi.fn(), update: vi.fn(), remove: vi.fn(), isSame: vi.fn(async () => true), reopen: vi.fn(async () => null), restore: vi.fn(async () => restored) } satisfies UploadKeeper
  let count = 0
  const queue = createUploadQueue({ send, keeper, newId: () => `u${++count}`, toFailure, atOnce: 2 })
  const kinds = () => queue.get().map(({ kind }) => kind)
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return { queue, jobs, keeper, kinds, settle }
}

const photos: Bucket = { ...unlistedBucket('photos'), sizeLimit: uploadChunk * 2, types: ['image/*'] }
const picture = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'image/jpeg' })

describe('the upload queue', () => {
  test('sends some at once, and the next as one is done', async () => {
    const { queue, jobs, kinds, settle } = setUp()
    for (const name of ['a', 'b', 'c']) queue.add({ bucket: photos, path: name, file: picture(name) })
    expect(kinds()).toEqual(['uploading', 'uploading', 'queued'])
    jobs[0]?.succeed()
    await settle()
    expect(kinds()).toEqual(['done', 'uploading', 'uploading'])
    expect(queue.get()[0]?.sent).toBe(10)
  })

  test('tells how many bytes went', () => {
    const { queue, jobs } = setUp()
    queue.add({ bucket: photos, path: 'a', file: picture('a', 1000) })
    jobs[0]?.onProgress(400)
    expect(queue.get()[0]).toMatchObject({ sent: 400, size: 1000 })
  })

  test('pauses, makes room for another, and goes on where it stopped', async () => {
    const { queue, jobs, kinds, settle, keeper } = setUp()
    const upload = queue.add({ bucket: photos, path: 'big', file: picture('big', uploadChunk + 1) })
    queue.add({ bucket: photos, path: 'b', file: picture('b') })
    queue.add({ bucket: photos, path: 'c', file: picture('c') })
    jobs[0]?.onUrl('https://b/upload/1')
    jobs[0]?.onProgress(uploadChunk)
    queue.pause(upload.id)
    expect(jobs[0]?.signal.aborted).toBe(true)
    await settle()
    expect(kinds()).toEqual(['paused', 'uploading', 'uploading'])
    expect(queue.get()[0]?.sent).toBe(uploadChunk)
    expect(keeper.update).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'paused' }), 'https://b/upload/1')
    jobs[1]?.succeed()
    await settle()
    queue.resume(upload.id)
    await settle()
    expect(kinds()[0]).toBe('uploading')
    expect(jobs.at(-1)).toMatchObject({ uploadUrl: 'https://b/upload/1' })
  })

  test('keeps what failed, tries it again when asked, and by itself when the network is back', async () => {
    const { queue, jobs, kinds, settle } = setUp()
    const upload = queue.add({ bucket: photos, path: 'a', file: picture('a') })
    jobs[0]?.fail(new NetworkFault('network_unreachable', null))
    await settle()
    expect(queue.get()[0]).toMatchObject({ kind: 'failed', failure: { source: 'network' } })
    queue.goOn()
    expect(kinds()).toEqual(['uploading'])
    jobs[1]?.fail(new Error('refused'))
    await settle()
    queue.goOn()
    expect(kinds()).toEqual(['failed'])
    queue.retry(upload.id, { path: 'a (2)', upsert: false })
    expect(jobs[2]?.upload).toMatchObject({ path: 'a (2)' })
  })

  test('refuses by the bucket’s rule before a byte is sent, and puts the file where it fits', () => {
    const { queue, jobs, keeper } = setUp()
    const film = new File(['x'], 'tour.mov', { type: '' })
    const upload = queue.add({ bucket: photos, path: 'tour.mov', file: film })
    expect(upload).toMatchObject({ kind: 'refused', type: 'video/quicktime', refusal: { kind: 'type' } })
    expect(jobs).toHaveLength(0)
    expect(keeper.add).not.toHaveBeenCalled()
    queue.redirect(upload.id, unlistedBucket('manuals'))
    expect(jobs[0]?.upload).toMatchObject({ bucket: 'manuals', path: 'tour.mov', kind: 'queued' })
    expect(queue.get()).toHaveLength(1)
  })

  test('forgets what is given up, wherever it was', async () => {
    const { queue, jobs, keeper, kinds, settle } = setUp()
    const [a, b, c] = ['a', 'b', 'c'].map((name) => queue.add({ bucket: photos, path: name, file: picture(name) }))
    for (const upload of [a, c]) queue.remove(upload?.id ?? '')
    expect(jobs[0]?.signal.aborted).toBe(true)
    await settle()
    expect(kinds()).toEqual(['uploading'])
    expect(keeper.remove.mock.calls.flat()).toEqual([a?.id, c?.id])
    expect(queue.get()[0]?.id).toBe(b?.id)
  })

  test('an upload that a field shows is not kept', async () => {
    const { queue, jobs, keeper, settle } = setUp()
    queue.add({ bucket: photos, path: 'a', file: picture('a'), origin: 'field' })
    jobs[0]?.onUrl('https://b/1')
    jobs[0]?.fail(new Error('no'))
    await settle()
    expect(keeper.add).not.toHaveBeenCalled()
    expect(keeper.update).not.toHaveBeenCalled()
  })

  test('after a reload it goes on where the file is at hand, keeps a pause, and asks for the file otherwise', async () => {
    const upload = setUp().queue.add({ bucket: photos, path: 'a', file: picture('a', uploadChunk + 1) })
    const kept = (id: string, kind: 'uploading' | 'paused', file: File | null): KeptUpload => ({ upload: { ...upload, id, kind, sent: 7 }, uploadUrl: `https://b/${id}`, file, canReopen: file === null })
    const { queue, jobs, kinds, keeper, settle } = setUp([kept('one', 'uploading', picture('a')), kept('two', 'paused', picture('a')), kept('three', 'uploading', null)])
    await queue.open('marta')
    expect(keeper.restore).toHaveBeenCalledWith('marta')
    expect(kinds()).toEqual(['uploading', 'paused', 'lost'])
    expect(jobs[0]).toMatchObject({ uploadUrl: 'https://b/one' })
    expect(queue.canReopen('three')).toBe(true)
    keeper.isSame.mockResolvedValueOnce(false)
    expect(await queue.give('three', picture('b'))).toBe(false)
    expect(kinds()[2]).toBe('lost')
    expect(await queue.give('three', picture('a'))).toBe(true)
    await settle()
    expect(kinds()[2]).toBe('uploading')
  })

  test('another person’s uploads stop and leave the screen', async () => {
    const { queue, jobs, settle } = setUp()
    await queue.open('marta')
    queue.add({ bucket: photos, path: 'a', file: picture('a') })
    await queue.open('tomasz')
    await settle()
    expect(jobs[0]?.signal.aborted).toBe(true)
    expect(queue.get()).toEqual([])
  })
})
