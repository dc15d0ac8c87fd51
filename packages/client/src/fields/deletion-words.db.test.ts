import { buildModel, type Model } from '@portico/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dependentWords, undoWords } from './deletion-words.ts'
import { loadDescription } from '../backend/describe.ts'
import { type TestBackend, openTestBackend } from '../backend/testing/open-test-backend.ts'
import { countDependent } from '../backend/records/count-dependents.ts'
import { dependentsOf, takesAlong } from '../backend/records/dependents.ts'

let opened: TestBackend
let model: Model
beforeAll(async () => {
  opened = await openTestBackend(`
    create table houses (street text, number int, owner text, primary key (street, number));
    create table rooms (id int primary key, street text, number int, name text, within int references rooms on delete cascade,
      foreign key (street, number) references houses on delete cascade);
    create table chairs (id int primary key, room_id int references rooms on delete cascade, spare_id int references rooms on delete set null, name text);
    create table marks (id int primary key, chair_id int not null references chairs on delete cascade, name text);
    create table leases (id int primary key, street text not null, number int not null, tenant text, foreign key (street, number) references houses);
    create table hidden_notes (id int primary key, room_id int references rooms on delete cascade, note text);
    alter table hidden_notes enable row level security;
    create policy "only the first" on hidden_notes for select using (id = 1);
    comment on table houses is '@public'; comment on table rooms is '@public'; comment on table chairs is '@public';
    comment on table marks is '@public'; comment on table leases is '@public'; comment on table hidden_notes is '@public';
    insert into houses values ('Oak, "Lane"', 1, 'Ada'), ('Elm', 2, 'Bo'), ('Fir', 3, 'Cy');
    insert into rooms values (1, 'Oak, "Lane"', 1, 'Hall'), (2, 'Oak, "Lane"', 1, 'Loft'), (3, 'Elm', 2, 'Den');
    insert into rooms values (4, null, null, 'Cupboard', 1);
    insert into chairs values (1, 1, null, 'Stool'), (2, 2, 3, 'Bench'), (3, null, 1, 'Sofa');
    insert into marks select n, 1 + n % 2, 'Mark' from generate_series(1, 7) as n;
    insert into leases values (1, 'Fir', 3, 'Di');
    insert into hidden_notes values (1, 1, 'seen'), (2, 1, 'unseen');
    grant select, insert, delete on all tables in schema public to anon;
  `)
  model = buildModel(await loadDescription(opened.backend, 'anon')).model
})
afterAll(() => opened.close())

const ask = async (id: string, keys: readonly string[]) => {
  const entity = model.byId.get(id)
  if (entity === undefined) throw new Error(`${id} is not described.`)
  const counted = await Promise.all(dependentsOf(model, entity).map(async (dependent) => {
    const rows = await countDependent(opened.backend, entity, dependent, keys, new AbortController().signal)
    return { ...dependent, rows, isLeast: rows !== null && rows > 0 && dependent.isEndless }
  }))
  return { counted, lines: counted.map(({ entity: { id: name }, effect, path, rows }) => `${effect} ${name} ${path.map(({ key }) => key.name).join(' > ')}: ${String(rows)}`) }
}

test('a deletion is followed over every key that passes it on, and the rows are counted by one request a table', async () => {
  const { lines, counted } = await ask('houses', ['Oak%2C%20%22Lane%22,1'])
  expect(new Set(lines)).toEqual(new Set([
    'goes rooms rooms_street_number_fkey: 2',
    'goes rooms rooms_street_number_fkey > rooms_within_fkey: 1',
    'goes chairs rooms_street_number_fkey > chairs_room_id_fkey: 2',
    'goes marks rooms_street_number_fkey > chairs_room_id_fkey > marks_chair_id_fkey: 7',
    'loses chairs rooms_street_number_fkey > chairs_spare_id_fkey: 1',
    'goes hidden_notes rooms_street_number_fkey > hidden_notes_room_id_fkey: 1',
    'holds leases leases_street_number_fkey: 0',
  ]))
  expect(dependentWords(counted, true)).toEqual([
    '3+ rooms, 2 chairs, 7 marks and 1 hidden note go with it.',
    'Up to 1 chair stays, and its Spare is emptied.',
    'Linked rows that are hidden from you are not counted.',
  ])
  expect(undoWords(counted, true, true)).toHaveLength(3)
})

test('several records are counted together; what is in the way is said, and what refers to itself has no end', async () => {
  expect((await ask('houses', ['Elm,2', 'Fir,3'])).lines).toContain('holds leases leases_street_number_fkey: 1')
  expect((await ask('houses', ['Elm,2', 'Oak%2C%20%22Lane%22,1'])).lines).toContain('goes rooms rooms_street_number_fkey: 3')
  const { counted } = await ask('rooms', ['1'])
  expect(dependentWords(counted, true)[0]).toMatch(/1\+ room/)
  expect(dependentWords((await ask('rooms', ['4'])).counted, true)).toEqual(['Nothing that you can see is linked to it.'])
  expect(undoWords((await ask('rooms', ['4'])).counted, true, true)).toHaveLength(1)
  const held = await ask('houses', ['Fir,3'])
  expect(dependentWords(held.counted, true)).toEqual(['1 lease refers to it: while it does, the database keeps it.', expect.stringContaining('hidden')])
})

test('what nothing refers to goes alone', async () => {
  const { counted } = await ask('marks', ['1'])
  expect(counted).toEqual([])
  expect(dependentWords(counted, true)).toEqual([])
  expect(undoWords(counted, true, true)).toEqual(['You can undo this until the page is closed.'])
  const [marks, chairs] = [model.byId.get('marks'), model.byId.get('chairs')]
  expect([marks, chairs].map((entity) => entity !== undefined && takesAlong(model, entity))).toEqual([false, true])
})
