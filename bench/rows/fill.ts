import pg from 'pg'

/** Tables of one shape, by the number of their rows. */
export const tables = { few: 10_000, many: 1_000_000, most: 10_000_000 } as const
export type TableName = keyof typeof tables

const wideRows = 10_000

/** Fills the tables of `project` as their owner; what the planner knows and what every reader may see is settled. */
export async function fillTables(databaseUrl: string, names: readonly TableName[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // Nothing that is made here can point nowhere: references are not looked up ten million times.
    await client.query('set session_replication_role = replica')
    await client.query(`insert into public.sensors select n, 'Sensor ' || n, (array['Heron', 'Plover', 'Avocet'])[1 + n % 3] from generate_series(1, 400) as n`)
    for (const name of names) {
      await client.query(
        `insert into public.${name} (label, sensor_id, taken_at, state, level, note)
         select 'Reading ' || n, 1 + n * 7919 % 400, timestamptz '2020-01-01' + n * interval '17 seconds',
           (array['fresh', 'checked', 'doubtful', 'discarded'])[1 + n * 31 % 4]::public.reading_state, (n * 48271 % 1000003) / 100.0, case when n % 9 = 0 then 'Seen by somebody' end
         from generate_series(1::bigint, $1) as n`, [tables[name]])
    }
    const columns = Array.from({ length: 118 }, (_, index) => index + 1)
    const values = columns.map((n) => (n % 3 === 0 ? `'Cell ' || (n * ${n} % 977)` : n % 3 === 1 ? `(n * ${n} % 9973)::integer` : `date '2024-01-01' + (n * ${n} % 900)::integer`))
    await client.query(`insert into public.wide (label, ${columns.map((n) => `c${n}`).join(', ')}) select 'Line ' || n, ${values.join(', ')} from generate_series(1::bigint, ${wideRows}) as n`)
    for (const name of ['sensors', 'wide', ...names]) await client.query(`vacuum analyze public.${name}`)
  } finally {
    await client.end()
  }
}
