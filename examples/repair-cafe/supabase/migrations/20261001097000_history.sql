-- Who changed what, in the tables that the café works in: packages/model/sql/history.sql, and the tables.

-- Keeps who changed what and when, in the tables that their owner names, and shows it to whoever may read it.
--   select portico_history.enable('public.items');    select portico_history.disable('public.items');
--
-- What it does: a trigger of the table writes one entry a change (who, when, and of each changed column the value before and after)
-- into three tables of the schema `portico_history`. Members read them through portico_history(), which runs as its caller, under
-- row security and column grants. Nobody but the trigger and the owner writes them: no role has a grant.
-- Who sees what: of a row that one may not read now, nothing, and so nothing of deleted rows. Of a column that one may not read
-- now, nothing. A value of the past only where today's policies let one read the row as it stood before and after that change:
-- each entry keeps the columns that policies look at, and the policies judge these as their caller. What a policy asks of
-- other tables is answered as of now. Where that cannot be judged (a policy asks for a column that older entries did not keep,
-- or its function finds a table by the search_path alone), the value is not shown. How often a row was changed is told to its readers.
-- What it costs: see docs/decisions/0014-history-under-the-tables-own-policies.md.
-- Acting is the `sub` of the request's claims, and the role. Values of more than 65,536 characters are left out. Between disable() and
-- enable() nothing is known, and nothing older is shown any more; switch it off in no other way (`alter table … disable trigger`, a
-- restore into a table): it would not know. To keep less: select portico_history.forget(now() - interval '1 year');
-- It takes tables with a primary key. Needs PostgreSQL 14 or newer and no superuser. Running it again replaces the functions and keeps
-- the entries. To take it away with all entries, run history.undo.sql.

create schema if not exists portico_history;
comment on schema portico_history is 'Who changed what. Part of Portico (history.sql).';

-- One row a record, from its insertion (or the first change that was seen) to its deletion. `era` counts how often columns that
-- policies look at were changed: entries of the present era are as readable as the row itself.
create table if not exists portico_history.records (
  record bigint generated always as identity primary key,
  relation regclass not null,
  key text not null,
  version integer not null default 1,
  era integer not null default 1,
  judged jsonb not null,
  gone boolean not null default false
);
create index if not exists records_key on portico_history.records (relation, key);

create table if not exists portico_history.changes (
  record bigint not null,
  version integer not null,
  relation regclass not null,
  era integer not null,
  op text not null,
  at timestamptz not null,
  actor text,
  role text,
  -- The columns that policies look at, as this change left them.
  judged jsonb not null,
  primary key (record, version)
);
create index if not exists changes_at on portico_history.changes using brin (at);

create table if not exists portico_history.fields (
  record bigint not null,
  version integer not null,
  relation regclass not null,
  field smallint not null,
  old jsonb,
  new jsonb,
  cut boolean not null,
  -- The columns that policies look at, as they were before, where this change changed them.
  judged jsonb,
  primary key (record, version, field)
);

-- The columns that the policies for reading look at, of every role.
create or replace function portico_history.judged_columns(relation regclass) returns name[]
language sql stable security invoker set search_path = ''
as $portico$
  select coalesce(pg_catalog.array_agg(a.attname order by a.attnum), '{}')
  from pg_catalog.pg_attribute a
  where a.attrelid = relation and a.attnum > 0 and not a.attisdropped and exists (
    select from pg_catalog.pg_policy p join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_policy'::pg_catalog.regclass and d.objid = p.oid
    where p.polrelid = relation and p.polcmd in ('r', '*') and d.refclassid = 'pg_catalog.pg_class'::pg_catalog.regclass
      and d.refobjid = relation and d.deptype = 'n' and d.refobjsubid in (0, a.attnum))
$portico$;

-- Does an entry hold all that the policies of today ask for?
create or replace function portico_history.covers(relation regclass, judged jsonb) returns boolean
language sql stable security invoker set search_path = ''
as $portico$ select not pg_catalog.row_security_active(relation) or judged ?& portico_history.judged_columns(relation)::text[] $portico$;

-- Would the caller's policies let this version of a row be read?
create or replace function portico_history.passes(relation regclass, judged jsonb) returns boolean
language plpgsql stable security invoker set search_path = ''
as $portico$
#variable_conflict use_variable
declare
  permissive text;
  restrictive text;
  verdict boolean;
begin
  if not pg_catalog.row_security_active(relation) then
    return true;
  end if;
  if not portico_history.covers(relation, judged) then
    return false;
  end if;
  select pg_catalog.string_agg('(' || q.condition || ')', ' or ') filter (where q.polpermissive), pg_catalog.string_agg('coalesce((' || q.condition || '), false)', ' and ') filter (where not q.polpermissive)
  into permissive, restrictive
  from (
    select p.polpermissive, pg_catalog.pg_get_expr(p.polqual, p.polrelid) as condition
    from pg_catalog.pg_policy p
    where p.polrelid = relation and p.polcmd in ('r', '*') and p.polqual is not null
      and exists (select from pg_catalog.unnest(p.polroles) as r(id) where r.id = 0 or pg_catalog.pg_has_role(r.id, 'USAGE'))
  ) q;
  if permissive is null then
    return false;
  end if;
  execute pg_catalog.format('select coalesce((%s), false) and (%s) from pg_catalog.jsonb_populate_record(null::%s, $1) as %I',
    permissive, coalesce(restrictive, 'true'), relation, (select c.relname from pg_catalog.pg_class c where c.oid = relation)) into verdict using judged;
  return coalesce(verdict, false);
exception when others then
  return false;
end
$portico$;

-- The statement that asks whether a row is there, every name in it qualified. `key`: a list of its parts, as jsonb has them.
create or replace function portico_history.row_question(relation regclass, key text) returns text
language sql stable security invoker set search_path = ''
as $portico$
  select pg_catalog.format('select exists (select from %s where %s)', relation,
    pg_catalog.string_agg(pg_catalog.format('%I operator(%I.%s) %L::%I.%I', a.attname, n.nspname, o.oprname, key::jsonb ->> (k.ord - 1)::integer, tn.nspname, t.typname), ' and '))
  from pg_catalog.pg_index i cross join lateral rows from (pg_catalog.unnest(i.indkey[0:i.indnkeyatts - 1]::smallint[]), pg_catalog.unnest(i.indclass::oid[])) with ordinality as k(attnum, class, ord)
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    join pg_catalog.pg_type t on t.oid = a.atttypid join pg_catalog.pg_namespace tn on tn.oid = t.typnamespace
    join pg_catalog.pg_opclass c on c.oid = k.class
    join pg_catalog.pg_amop m on m.amopfamily = c.opcfamily and m.amoplefttype = c.opcintype and m.amoprighttype = c.opcintype and m.amopstrategy = 3
    join pg_catalog.pg_operator o on o.oid = m.amopopr join pg_catalog.pg_namespace n on n.oid = o.oprnamespace
  where i.indrelid = relation and i.indisprimary
$portico$;

-- May the caller read the row now? No search_path of its own: functions of the table's policies find what they find in a request.
create or replace function portico_history.is_readable(relation regclass, key text) returns boolean
language plpgsql stable security invoker
as $portico$
declare
  verdict boolean;
begin
  execute portico_history.row_question(relation, key) into verdict;
  return coalesce(verdict, false);
exception when others then
  return false;
end
$portico$;

-- The parts of a key, as PostgreSQL writes them, in the form that entries are kept under; null where the table has none.
create or replace function portico_history.key_of(relation regclass, key text[]) returns text
language plpgsql stable security invoker set search_path = '' set timezone = 'UTC' set intervalstyle = 'postgres'
as $portico$
#variable_conflict use_variable
declare
  parts text;
  wanted text;
begin
  select pg_catalog.string_agg(pg_catalog.format('pg_catalog.to_jsonb($1[%s]::%s) #>> ''{}''', k.ord, pg_catalog.format_type(a.atttypid, a.atttypmod)), ', ' order by k.ord) into parts
  from pg_catalog.pg_index i cross join lateral pg_catalog.unnest(i.indkey[0:i.indnkeyatts - 1]::smallint[]) with ordinality as k(attnum, ord)
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
  where i.indrelid = relation and i.indisprimary;
  if parts is not null then
    execute 'select pg_catalog.to_jsonb(array[' || parts || '])::text' into wanted using key;
  end if;
  return wanted;
end
$portico$;

-- A value as PostgreSQL writes it; where its type does not read what jsonb made of it, as jsonb has it.
create or replace function portico_history.as_text(relation regclass, field smallint, value jsonb) returns text
language plpgsql stable security invoker set search_path = ''
as $portico$
declare
  written text;
begin
  if value is null or value = 'null' then
    return null;
  end if;
  execute pg_catalog.format('select x::text from pg_catalog.jsonb_to_record($1) as r(x %s)',
    (select pg_catalog.format_type(a.atttypid, a.atttypmod) from pg_catalog.pg_attribute a where a.attrelid = relation and a.attnum = field))
    into written using pg_catalog.jsonb_build_object('x', value);
  return written;
exception when others then
  return value #>> '{}';
end
$portico$;

-- The trigger. It is the first of its table (its name sorts so), before others that may write the row again.
create or replace function portico_history.log() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC' set intervalstyle = 'postgres'
as $portico$
declare
  most_characters constant integer := 65536;
  target constant oid := coalesce(pg_catalog.pg_partition_root(tg_relid), tg_relid);
  claims jsonb;
  before jsonb;
  after jsonb;
  key_names text[];
  judged_names text[];
  judged_before jsonb;
  judged_after jsonb;
  key_before text;
  key_after text;
  is_moved boolean;
  its_record bigint;
  its_version integer;
  its_era integer;
begin
  if tg_op = 'TRUNCATE' then
    update portico_history.records r set gone = true where r.relation = target and not r.gone;
    return null;
  end if;
  select pg_catalog.array_agg(a.attname::text order by k.ord) into key_names
  from pg_catalog.pg_index i cross join lateral pg_catalog.unnest(i.indkey[0:i.indnkeyatts - 1]::smallint[]) with ordinality as k(attnum, ord)
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
  where i.indrelid = target and i.indisprimary;
  -- As judged_columns() has it: a call would cost as much as all the rest.
  select pg_catalog.array_agg(distinct a.attname::text) into judged_names
  from pg_catalog.pg_policy p join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_policy'::pg_catalog.regclass and d.objid = p.oid
    join pg_catalog.pg_attribute a on a.attrelid = target and a.attnum > 0 and not a.attisdropped and d.refobjsubid in (0, a.attnum)
  where p.polrelid = target and p.polcmd in ('r', '*') and d.refclassid = 'pg_catalog.pg_class'::pg_catalog.regclass and d.refobjid = target and d.deptype = 'n';
  if key_names is null then
    return null;
  end if;
  begin
    if tg_op <> 'INSERT' then
      before := pg_catalog.to_jsonb(old);
      key_before := pg_catalog.to_jsonb(array(select before ->> n from pg_catalog.unnest(key_names) as n));
      judged_before := (select coalesce(pg_catalog.jsonb_object_agg(n, before -> n), '{}') from pg_catalog.unnest(judged_names) as n);
    end if;
    if tg_op <> 'DELETE' then
      after := pg_catalog.to_jsonb(new);
      key_after := pg_catalog.to_jsonb(array(select after ->> n from pg_catalog.unnest(key_names) as n));
      judged_after := (select coalesce(pg_catalog.jsonb_object_agg(n, after -> n), '{}') from pg_catalog.unnest(judged_names) as n);
    end if;
    claims := nullif(pg_catalog.current_setting('request.jwt.claims', true), '')::jsonb;
  exception when data_exception or invalid_text_representation or untranslatable_character then
    -- jsonb holds no \u0000. The change is let be; what was kept before it no longer leads to now.
    if tg_op <> 'INSERT' then
      execute (select 'select pg_catalog.to_jsonb(array[' || pg_catalog.string_agg(pg_catalog.format('pg_catalog.to_jsonb(($1).%I) #>> ''{}''', n), ', ') || '])::text' from pg_catalog.unnest(key_names) as n) into key_before using old;
      update portico_history.records r set gone = true where r.relation = target and r.key = key_before;
    end if;
    return null;
  end;
  if tg_op = 'UPDATE' and before = after then
    return null;
  end if;

  if tg_op <> 'INSERT' then
    is_moved := judged_before is distinct from judged_after;
    update portico_history.records r
    set version = r.version + 1, key = coalesce(key_after, r.key), gone = tg_op = 'DELETE', judged = coalesce(judged_after, r.judged),
      era = r.era + case when r.judged is distinct from judged_after then 1 else 0 end
    where r.record = (select l.record from portico_history.records l where l.relation = target and l.key = key_before and not l.gone order by l.record desc limit 1)
    returning r.record, r.version, r.era into its_record, its_version, its_era;
  end if;
  if its_record is null then
    insert into portico_history.records (relation, key, judged, gone) values (target, coalesce(key_after, key_before), coalesce(judged_after, judged_before), tg_op = 'DELETE')
    returning record, version, era into its_record, its_version, its_era;
  end if;
  insert into portico_history.changes (record, version, relation, era, op, at, actor, role, judged)
  values (its_record, its_version, target, its_era, pg_catalog.lower(tg_op), pg_catalog.clock_timestamp(),
    coalesce(claims ->> 'sub', nullif(pg_catalog.current_setting('request.jwt.claim.sub', true), '')),
    coalesce(nullif(nullif(pg_catalog.current_setting('role', true), 'none'), ''), session_user), coalesce(judged_after, judged_before));
  if tg_op <> 'INSERT' then
    insert into portico_history.fields (record, version, relation, field, old, new, cut, judged)
    select its_record, its_version, target, a.attnum, case when not s.cut then b.value end, case when not s.cut then after -> b.key end, s.cut, case when is_moved then judged_before end
    from pg_catalog.jsonb_each(before) b join pg_catalog.pg_attribute a on a.attrelid = target and a.attname = b.key and a.attnum > 0
      cross join lateral (select pg_catalog.length(b.value::text) > most_characters or coalesce(pg_catalog.length((after -> b.key)::text), 0) > most_characters as cut) s
    where after is null or b.value is distinct from after -> b.key;
  end if;
  return null;
end
$portico$;

-- Begins to keep the history of a table. Only its owner can.
create or replace function portico_history.enable(relation regclass) returns void
language plpgsql volatile security invoker set search_path = ''
as $portico$
#variable_conflict use_variable
begin
  if not exists (select from pg_catalog.pg_class c where c.oid = relation and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p') then
    raise exception '% is no table that could have a history.', relation using errcode = '42809';
  end if;
  if not exists (select from pg_catalog.pg_index i where i.indrelid = relation and i.indisprimary and i.indimmediate) then
    raise exception '% has no primary key, or one that is checked late: its rows cannot be followed.', relation using errcode = '42809';
  end if;
  if exists (select from pg_catalog.pg_trigger t where t.tgrelid = relation and t.tgname = '0_portico_history') then
    return;
  end if;
  -- What happened in between is not known: older entries no longer lead to now.
  update portico_history.records r set gone = true where r.relation = relation;
  execute pg_catalog.format('create trigger "0_portico_history" after insert or update or delete on %s for each row execute function portico_history.log()', relation);
  execute pg_catalog.format('create trigger "0_portico_history_truncate" after truncate on %s for each statement execute function portico_history.log()', relation);
end
$portico$;

create or replace function portico_history.disable(relation regclass) returns void
language plpgsql volatile security invoker set search_path = ''
as $portico$
begin
  execute pg_catalog.format('drop trigger if exists "0_portico_history" on %s', relation);
  execute pg_catalog.format('drop trigger if exists "0_portico_history_truncate" on %s', relation);
end
$portico$;

create or replace function portico_history.forget(older_than timestamptz) returns bigint
language sql volatile security invoker set search_path = ''
as $portico$
  with old as (delete from portico_history.changes c where c.at < older_than returning c.record, c.version),
    without as (delete from portico_history.fields v using old where v.record = old.record and v.version = old.version),
    ended as (delete from portico_history.records r where r.gone and r.record in (select record from old) and not exists (select from portico_history.changes c where c.record = r.record and c.at >= older_than))
  select count(*) from old
$portico$;

-- The history of one record, the newest first, as far as the caller may read it without a gap.
-- `relation`: as regclass reads it: "public"."items". `key`: the parts of its key, as PostgreSQL writes them.
-- `before`: only what is older than this version; absent: from now. `most`: entries a page, up to 100.
-- The answer: {"entries": [{"version": 3, "op": "update", "at": "2026-11-22T06:00:00+00:00", "actor": uuid or null, "role": "authenticated",
--   "values": [{"field": "weight", "old": "2.5", "new": "3.0", "cut": false}]}], "next": version to go on from, or null}
-- Entries of which the caller may read no value are left out; `next` may be given with few entries.
create or replace function public.portico_history(relation text, key text[], before integer default null, most integer default 30) returns json
language plpgsql stable security invoker
-- No search_path of its own, for the sake of policies' functions.
as $portico$
#variable_conflict use_variable
declare
  most_looked_at constant integer := 300;
  target constant regclass := relation::regclass;
  wanted constant text := portico_history.key_of(target, key);
  its record;
  entry record;
  told json;
  expected integer;
  looked_at integer := 0;
  shown integer := 0;
  entries json[] := '{}';
begin
  select r.record, r.version into its from portico_history.records r where r.relation = target and r.key = wanted and not r.gone order by r.record desc limit 1;
  expected := least(its.version, before - 1);
  for entry in
    select c.record, c.version, c.op, c.at, c.actor, c.role from portico_history.changes c where c.record = its.record and c.version <= expected order by c.version desc limit most_looked_at
  loop
    exit when entry.version <> expected;
    if shown >= least(greatest(most, 1), 100) then
      return pg_catalog.json_build_object('entries', pg_catalog.to_json(entries), 'next', entry.version + 1);
    end if;
    looked_at := looked_at + 1;
    expected := entry.version - 1;
    select pg_catalog.json_agg(pg_catalog.json_build_object('field', a.attname, 'old', portico_history.as_text(target, v.field, v.old), 'new', portico_history.as_text(target, v.field, v.new), 'cut', v.cut) order by a.attnum)
    into told
    from portico_history.fields v join pg_catalog.pg_attribute a on a.attrelid = target and a.attnum = v.field and not a.attisdropped
    where v.record = entry.record and v.version = entry.version;
    if told is not null or entry.op = 'insert' then
      shown := shown + 1;
      entries := entries || pg_catalog.json_build_object('version', entry.version, 'op', entry.op, 'at', entry.at, 'actor', entry.actor, 'role', entry.role, 'values', coalesce(told, '[]'::json));
    end if;
  end loop;
  return pg_catalog.json_build_object('entries', pg_catalog.to_json(entries), 'next', case when looked_at = most_looked_at then expected + 1 end);
end
$portico$;

comment on function public.portico_history(text, text[], integer, integer) is 'Who changed a record, as far as the calling role may read it. Part of Portico (history.sql).';

alter table portico_history.records enable row level security;
alter table portico_history.changes enable row level security;
alter table portico_history.fields enable row level security;
-- What nobody is granted, nobody reads: not the columns that policies judge by, and nobody writes at all.
revoke all on schema portico_history from public;
revoke all on all tables in schema portico_history from public, anon, authenticated;
revoke all on all functions in schema portico_history from public, anon, authenticated;
revoke all on function public.portico_history(text, text[], integer, integer) from public, anon;
grant usage on schema portico_history to authenticated, service_role;
grant select (record, relation, key, version, era, gone) on portico_history.records to authenticated, service_role;
grant select (record, version, relation, era, op, at, actor, role) on portico_history.changes to authenticated, service_role;
grant select (record, version, relation, field, old, new, cut) on portico_history.fields to authenticated, service_role;
grant execute on function portico_history.judged_columns(regclass), portico_history.covers(regclass, jsonb), portico_history.passes(regclass, jsonb),
  portico_history.row_question(regclass, text), portico_history.is_readable(regclass, text), portico_history.key_of(regclass, text[]), portico_history.as_text(regclass, smallint, jsonb), public.portico_history(text, text[], integer, integer) to authenticated, service_role;

drop policy if exists "portico: of rows that one may read" on portico_history.records;
create policy "portico: of rows that one may read" on portico_history.records for select to authenticated
  using (not gone and portico_history.is_readable(relation, key));
drop policy if exists "portico: changes that left the row readable" on portico_history.changes;
create policy "portico: changes that left the row readable" on portico_history.changes for select to authenticated
  using (portico_history.covers(relation, judged)
    and exists (select from portico_history.records r where r.record = changes.record and (r.era = changes.era or portico_history.passes(changes.relation, changes.judged))));
drop policy if exists "portico: values of columns and versions that one may read" on portico_history.fields;
create policy "portico: values of columns and versions that one may read" on portico_history.fields for select to authenticated
  using (coalesce(has_column_privilege(relation, field, 'select'), false)
    and (judged is null or portico_history.passes(relation, judged))
    and exists (select from portico_history.changes c where c.record = fields.record and c.version = fields.version));

-- The data service reads anew which functions there are.
notify pgrst, 'reload schema';

select portico_history.enable('public.items'), portico_history.enable('public.events'), portico_history.enable('public.visits'), portico_history.enable('public.owners');
