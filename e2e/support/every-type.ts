import { Client } from 'pg'
import { ready } from './ready.ts'
import { rest } from './rows.ts'
import { expect } from './test.ts'

const create = `
  create extension if not exists citext;
  create extension if not exists hstore;
  create extension if not exists ltree;
  create type public.mood as enum ('sad', 'very happy');
  create type public.postal as (street text, city text, code int);
  create domain public.percentage as numeric(5, 2) check (value between 0 and 100);
  create table public.every_type (
    id bigint generated always as identity primary key, title text not null, small int2, whole int4, large int8, exact numeric(38, 10), single float4, double float8, cash money, yes bool,
    words varchar(12), fixed char(4), mixed citext, day date, clock time, clock_there timetz, stamp timestamp, moment timestamptz, took interval, token uuid, doc json, docb jsonb, tags text[],
    counts int8[], moods public.mood[], span int4range, season daterange, slots tstzmultirange, feeling public.mood, share public.percentage, place public.postal, bytes bytea, host inet, net cidr, mac macaddr,
    bits bit(4), flags varbit, spot point, outline box, path ltree, pairs hstore, search tsvector, markup xml);
  insert into public.every_type (title, small, whole, large, exact, single, double, cash, yes, words, fixed, mixed, day, clock, clock_there, stamp, moment, took, token, doc, docb, tags, counts, moods, span, season, slots,
    feeling, share, place, bytes, host, net, mac, bits, flags, spot, outline, path, pairs, search, markup)
  values ('All of them', -32768, 2147483647, 9007199254740993, 1234567890123456789012345678.0123456789, 0.1, 0.30000000000000004, -1234.5, true, 'a,b;c', 'ab', 'MiXed', '2026-02-28', '10:42:13.123456', '10:42+05:30',
    '2026-11-18 10:42:13', '2026-11-18 10:42:13+00', '1 year 2 mons -3 days 04:05:06', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '{"b": 1.5}', '{"a": [1.5, "ü"]}', '{a,"b c"}', '{1,2}', '{sad,"very happy"}', '[1,10)', '[2026-01-01,2026-06-01)',
    '{["2026-01-01","2026-02-01")}', 'very happy', 99.5, '("High St",Hull,12)', '\\xdeadbeef', '192.168.0.1/24', '10.0.0.0/8', '08:00:2b:01:02:03', B'0101', B'101', '(1,2)', '(1,1),(0,0)', 'a.b.c', 'a=>1', 'cat:1 dog:2', '<a>b</a>');
  grant all on public.every_type to authenticated, service_role;
  notify pgrst, 'reload schema';
`

const drop = `
  drop table public.every_type;
  drop type public.mood, public.postal, public.percentage;
  notify pgrst, 'reload schema';
`

async function run(sql: string): Promise<void> {
  const client = new Client(ready().databaseUrl)
  await client.connect()
  await client.query(sql)
  await client.end()
}

/** A table with a column of every type, in the worker's own database, and its one record's address; known to the API once it is told. */
export async function makeEveryType(): Promise<string> {
  await run(create)
  await expect(async () => expect(await rest('GET', 'every_type?select=id')).toEqual([{ id: 1 }])).toPass()
  return '/t/every_type/1'
}

/** Takes the table away again, and waits until the API has forgotten it. */
export async function dropEveryType(): Promise<void> {
  await run(drop)
  await expect(async () => await expect(rest('GET', 'every_type?select=id')).rejects.toThrow('PGRST205')).toPass()
}
