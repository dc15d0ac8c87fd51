import type pg from 'pg'

/**
 * A rollback does not take back what a sequence has given out, except where the sequence was restarted in the same
 * transaction: so each of ours is restarted where it stands. A file that fails, or is broken off, then finds the same
 * numbers at its next try.
 */
const sql = `
do $$
declare
  each record;
  at bigint;
  is_called boolean;
begin
  for each in
    select c.oid::regclass as name, s.seqincrement as step, s.seqmin as least, s.seqmax as most
    from pg_catalog.pg_sequence s join pg_catalog.pg_class c on c.oid = s.seqrelid
    where pg_catalog.pg_has_role(c.relowner, 'USAGE') and c.relpersistence <> 't'
  loop
    execute pg_catalog.format('select last_value, is_called from %s', each.name) into at, is_called;
    if is_called then at := at + each.step; end if;
    if at between each.least and each.most then execute pg_catalog.format('alter sequence %s restart with %s', each.name, at); end if;
  end loop;
end $$`

/** To be called first in a transaction. */
export async function holdSequences(client: pg.Client): Promise<void> {
  await client.query(sql)
}
