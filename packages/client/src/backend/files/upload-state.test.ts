import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toFailure } from '../failure.ts'
import { isOpen, nextUpload, type Upload, type UploadEvent } from './upload-state.ts'

const base: Upload = { id: '1', bucket: 'photos', path: 'a.jpg', name: 'a.jpg', type: 'image/jpeg', size: 100, sent: 60, kind: 'queued', failure: null, refusal: null, isResumable: true, upsert: false, origin: 'queue' }
const failure = toFailure(new Error('down'))
const run = (upload: Upload, ...events: readonly UploadEvent['kind'][]) =>
  events.reduce((state, kind) => nextUpload(state, kind === 'fail' ? { kind, failure } : { kind }), upload)

describe('an upload', () => {
  test('waits, is sent, and is done', () => {
    expect(run(base, 'start', 'succeed')).toMatchObject({ kind: 'done', sent: 100 })
  })

  test('is paused and goes on where it stopped, a small one from its beginning', () => {
    expect(run(base, 'start', 'pause')).toMatchObject({ kind: 'paused', sent: 60 })
    expect(run(base, 'start', 'pause', 'resume')).toMatchObject({ kind: 'queued', sent: 60 })
    expect(run({ ...base, isResumable: false }, 'start', 'pause')).toMatchObject({ kind: 'paused', sent: 0 })
  })

  test('keeps what failed until it is tried again', () => {
    const failed = run(base, 'start', 'fail')
    expect(failed).toMatchObject({ kind: 'failed', failure, sent: 60 })
    expect(run(failed, 'retry')).toMatchObject({ kind: 'queued', failure: null, sent: 60 })
  })

  test('that was lost waits for its file', () => {
    const lost: Upload = { ...base, kind: 'lost' }
    expect(run(lost, 'start', 'resume', 'retry').kind).toBe('lost')
    expect(run(lost, 'give')).toMatchObject({ kind: 'queued', sent: 60 })
  })

  test('that was paused as its last byte arrived is done; a late failure does not undo a pause', () => {
    expect(run(base, 'start', 'pause', 'succeed').kind).toBe('done')
    expect(run(base, 'start', 'pause', 'fail').kind).toBe('paused')
  })

  test('never leaves done or refused, and never says a failure where there is none', () => {
    const kinds = fc.constantFrom<UploadEvent['kind']>('start', 'pause', 'resume', 'retry', 'succeed', 'give', 'fail')
    fc.assert(fc.property(fc.array(kinds), (events) => {
      let state = base
      for (const event of events) {
        const before = state
        state = run(state, event)
        if (before.kind === 'done') expect(state).toBe(before)
        expect(state.failure !== null).toBe(state.kind === 'failed')
        expect(state.sent).toBeLessThanOrEqual(state.size)
      }
      expect(run({ ...base, kind: 'refused' }, ...events).kind).toBe('refused')
    }))
  })

  test('is open while something is still to be done without the reader', () => {
    expect((['queued', 'uploading', 'paused', 'lost', 'failed', 'refused', 'done'] as const).filter((kind) => isOpen({ ...base, kind }))).toEqual(['queued', 'uploading', 'paused'])
  })
})
