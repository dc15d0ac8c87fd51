import { describe, expect, it } from 'vitest'
import type { Row } from '@portico/model'
import { BackendError } from '../../backend/failure.ts'
import { NetworkFault } from '../../backend/network-fault.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import type { UpdateResult } from '../../backend/records/update.ts'
import { type RecordEditor, createRecordEditor } from './record-editor.ts'
import { shownValue, unsavedFields } from './record-state.ts'

const rowOf = (values: Row): LoadedRow => ({ key: '1', values: { id: '1', ...values }, titles: {} })

interface Sent { readonly base: Row; readonly changes: Row }

/** An editor over a backend that answers as the test says, one answer a write. */
function open(values: Row, answers: readonly ((sent: Sent) => UpdateResult)[], refuses: (row: Row, field: string) => boolean = () => false) {
  const sent: Sent[] = []
  const timers: (() => void)[] = []
  const left = [...answers]
  const editor = createRecordEditor(rowOf(values), {
    update: async (base, changes) => {
      sent.push({ base: base.values, changes })
      // The backend takes its time.
      await new Promise((resolve) => setTimeout(resolve, 1))
      const answer = left.shift()
      if (answer === undefined) throw new Error('one write too many')
      return answer({ base: base.values, changes })
    },
    validate: (row, field) => (refuses(row, field) ? [{ field, rule: { kind: 'required', field, hasDefault: false } }] : []),
    wait: (_, then) => timers.push(then),
    onSaved: () => undefined,
  })
  return { editor, sent, timers }
}

const saves = ({ base, changes }: Sent): UpdateResult => ({ kind: 'saved', row: rowOf({ ...base, ...changes }) })
const silent = (): UpdateResult => {
  throw new NetworkFault('network_unreachable', null)
}
const status = (editor: RecordEditor, field: string) => editor.get().edits[field]?.status

describe('record editor', () => {
  it('goes from changed over saving to saved, and rests', async () => {
    const { editor, sent, timers } = open({ weight: '2.1' }, [saves])
    editor.type('weight', '2.4')
    expect(status(editor, 'weight')).toBe('changed')
    editor.commit('weight', '2.4')
    expect(status(editor, 'weight')).toBe('saving')
    await editor.settle()
    expect(status(editor, 'weight')).toBe('saved')
    expect(sent).toEqual([{ base: { id: '1', weight: '2.1' }, changes: { weight: '2.4' } }])
    for (const run of timers) run()
    expect(editor.get().edits).toEqual({})
    expect(editor.get().row.values['weight']).toBe('2.4')
  })

  it('writes nothing where nothing changed', () => {
    const { editor, sent } = open({ weight: '2.1', note: null }, [])
    editor.commit('weight', '2.1')
    editor.type('note', 'x')
    editor.commit('note', null)
    expect(sent).toEqual([])
    expect(editor.get().edits).toEqual({})
  })

  it('keeps what a rule refuses until it is made good', async () => {
    const { editor, sent } = open({ weight: '2.1' }, [saves], (row) => row['weight'] === '0')
    editor.commit('weight', '0')
    expect(status(editor, 'weight')).toBe('changed')
    expect(sent).toEqual([])
    expect(unsavedFields(editor.get())).toEqual(['weight'])
    editor.commit('weight', '3')
    await editor.settle()
    expect(status(editor, 'weight')).toBe('saved')
  })

  it('sends fields together that a rule only takes together', async () => {
    const breaks = (row: Row) => (row['tested'] === 'true') !== (row['power'] === 'mains')
    const { editor, sent } = open({ tested: null, power: 'none' }, [saves], breaks)
    editor.commit('tested', 'true')
    expect(sent).toEqual([])
    editor.commit('power', 'mains')
    await editor.settle()
    expect(sent.map(({ changes }) => changes)).toEqual([{ power: 'mains', tested: 'true' }])
  })

  it('shows both versions of a conflict, and lets the person choose', async () => {
    const conflict = (): UpdateResult => ({ kind: 'conflict', row: rowOf({ note: 'dry, and loud' }), fields: ['note'] })
    const theirs = open({ note: 'dry' }, [conflict])
    theirs.editor.commit('note', 'very dry')
    await theirs.editor.settle()
    expect(theirs.editor.get().edits['note']).toEqual({ status: 'conflict', value: 'very dry', base: 'dry', theirs: 'dry, and loud' })
    theirs.editor.resolve('note', 'theirs')
    expect(shownValue(theirs.editor.get(), 'note')).toBe('dry, and loud')

    const mine = open({ note: 'dry' }, [conflict, saves])
    mine.editor.commit('note', 'very dry')
    await mine.editor.settle()
    mine.editor.resolve('note', 'mine')
    await mine.editor.settle()
    expect(mine.sent[1]).toEqual({ base: { id: '1', note: 'dry, and loud' }, changes: { note: 'very dry' } })

    const both = open({ note: 'dry' }, [conflict, saves])
    both.editor.commit('note', 'very dry')
    await both.editor.settle()
    both.editor.resolve('note', 'both')
    await both.editor.settle()
    expect(both.editor.get().row.values['note']).toBe('very dry, and loud')
  })

  it('keeps what a policy refuses', async () => {
    const { editor } = open({ state: 'ready' }, [() => ({ kind: 'refused', row: rowOf({ state: 'ready' }) })])
    editor.commit('state', 'returned')
    await editor.settle()
    expect(status(editor, 'state')).toBe('refused')
    expect(shownValue(editor.get(), 'state')).toBe('returned')
    editor.cancel('state')
    expect(shownValue(editor.get(), 'state')).toBe('ready')
  })

  it('keeps what could not be sent, and sends it when the backend answers again', async () => {
    const { editor, sent } = open({ note: 'a' }, [silent, saves])
    editor.commit('note', 'b')
    await editor.settle()
    expect(status(editor, 'note')).toBe('failed')
    expect(unsavedFields(editor.get())).toEqual(['note'])
    editor.retryUnanswered()
    await editor.settle()
    expect(sent).toHaveLength(2)
    expect(editor.get().row.values['note']).toBe('b')
  })

  it('does not repeat by itself what the backend refused', async () => {
    const refuses = (): UpdateResult => {
      throw new BackendError({ source: 'rest', code: '23514', message: 'no', status: 400, details: null, hint: null, constraint: 'c', column: null, relation: null, policy: null })
    }
    const { editor, sent } = open({ note: 'a' }, [refuses])
    editor.commit('note', 'b')
    await editor.settle()
    editor.retryUnanswered()
    editor.commit('note', 'b')
    await editor.settle()
    expect(sent).toHaveLength(1)
    expect(status(editor, 'note')).toBe('failed')
  })

  it('rests what is typed during a save on the saved value', async () => {
    const { editor, sent } = open({ note: 'a' }, [saves, saves])
    editor.commit('note', 'ab')
    await Promise.resolve()
    editor.type('note', 'abc')
    await editor.settle()
    expect(shownValue(editor.get(), 'note')).toBe('abc')
    editor.commit('note', 'abc')
    await editor.settle()
    expect(sent[1]).toEqual({ base: { id: '1', note: 'ab' }, changes: { note: 'abc' } })
  })

  it('shows both versions as soon as somebody else is seen to change the field, and goes on while one types', async () => {
    const { editor, sent } = open({ note: 'a', state: 'x' }, [saves])
    editor.type('note', 'mine')
    editor.load(rowOf({ note: 'theirs', state: 'y' }))
    expect(editor.get().edits).toEqual({ note: { status: 'conflict', value: 'mine', base: 'a', theirs: 'theirs' } })
    expect(shownValue(editor.get(), 'state')).toBe('y')
    editor.type('note', 'mine, too')
    editor.commit('note', 'mine, too')
    expect(sent).toEqual([])
    editor.load(rowOf({ note: 'theirs again', state: 'y' }))
    expect(editor.get().edits['note']).toEqual({ status: 'conflict', value: 'mine, too', base: 'a', theirs: 'theirs again' })
    editor.resolve('note', 'mine')
    await editor.settle()
    expect(sent).toEqual([{ base: { id: '1', note: 'theirs again', state: 'y' }, changes: { note: 'mine, too' } }])
  })

  it('lets a conflict go that is none any more', () => {
    const { editor } = open({ note: 'a' }, [])
    editor.type('note', 'mine')
    editor.load(rowOf({ note: 'theirs' }))
    editor.load(rowOf({ note: 'a' }))
    expect(status(editor, 'note')).toBe('changed')
    editor.load(rowOf({ note: 'mine' }))
    expect(editor.get().edits).toEqual({})
  })

  it('takes its own write that comes back early for nobody else’s', async () => {
    const { editor } = open({ note: 'a' }, [saves, saves])
    editor.commit('note', 'ab')
    await Promise.resolve()
    editor.type('note', 'abc')
    editor.load(rowOf({ note: 'ab' }))
    expect(status(editor, 'note')).toBe('changed')
    await editor.settle()
    editor.commit('note', 'abc')
    await editor.settle()
    expect(editor.get().row.values['note']).toBe('abc')
  })

  it('keeps what was typed when the record is gone', async () => {
    const { editor } = open({ note: 'a' }, [() => ({ kind: 'gone' })])
    editor.commit('note', 'b')
    await editor.settle()
    expect(editor.get().isGone).toBe(true)
    expect(shownValue(editor.get(), 'note')).toBe('b')
  })
})
