-- portico_rehearse(): tries a list of changes to one table as the calling role, and takes them back, or keeps all of them.
--
-- What it does: inserts, updates, deletes and restores rows with the privileges of the role that calls (SECURITY INVOKER): grants,
-- row security, constraints and triggers judge every row as they judge a request to the table itself. Each row that is refused
-- is reported with PostgreSQL's own code, message and constraint. With `keep` everything stays where nothing was refused, in
-- the caller's transaction; otherwise nothing does. So an import or a change of many rows can say beforehand what would
-- become of it, and then happen as a whole or not at all. Numbers that a sequence gave out in a trial are used up.
-- What it does not do: it reaches no table outside the schemas that the API exposes, gives no role anything that it may not do
-- already, and reads names of tables and columns only from the catalog. Values are parameters, as PostgreSQL's own text.
-- Only `authenticated` may call it. Needs PostgreSQL 14 or newer. Running it again replaces it. To take it away, run
-- rehearse.undo.sql.
--
-- `relation`: the table, as regclass reads it: "public"."items".
-- `changes`: a list of groups, each of rows of one shape:
--   {"op": "insert", "set": ["name", "weight"], "rows": [["Lamp", "2.5"], ["Radio", null]]}
--   {"op": "restore", …} the same where an identity column is given, which the database fills by itself otherwise
--   {"op": "update", "key": ["id"], "set": ["weight"], "expect": ["weight"], "rows": [["7", "3", "2.5"]]}
--   {"op": "delete", "key": ["id"], "expect": ["weight"], "rows": [["7", "2.5"]]}
--   {"op": "put", "key": ["code"], "set": ["name"], "rows": …} updates the row of that key, or inserts it
--   {"op": "add", "key": ["code"], "set": ["name"], "rows": …} inserts it unless there is one
-- A row holds its key, then what is set, then what is expected to be there still. A row is counted from 0 through all groups.
-- `columns`: which columns of changed rows to answer with, before and after.
-- The answer: {"kept": false, "inserted": 1, "updated": 2, "deleted": 0, "skipped": 0, "stopped": false,
--   "refused": [{"row": 3, "code": "23514", "message": …, "detail": …, "hint": …, "constraint": …, "column": …}], "rows": [[["updated", {before}, {after}]]]}
-- `code` is `gone` (no row of that key that the caller sees), `changed` (it is not as expected any more) or `let-be` (row
-- security or a trigger left it as it was, and said nothing) where PostgreSQL did not complain. `row` is null where a deferred
-- constraint refused at the end. `rows` come in pieces. After 2,000 refusals it stops trying: `stopped` is true.

create or replace function public.portico_rehearse(relation text, changes json, keep boolean default false, columns text[] default '{}') returns json
language plpgsql volatile security invoker
-- No search_path of its own: triggers and defaults of the table find what they find when a request writes to it.
as $portico$
#variable_conflict use_variable
declare
  rows_at_once constant integer := 5000;
  most_refusals constant integer := 2000;
  exposed constant text[] := coalesce((
    select pg_catalog.array_agg(pg_catalog.btrim(s.name))
    from pg_catalog.unnest(pg_catalog.string_to_array(nullif(pg_catalog.btrim(pg_catalog.current_setting('pgrst.db_schemas', true)), ''), ',')) as s(name)), '{public}');
  target constant regclass := relation::regclass;
  shape json;
  op text;
  key_names text[];
  set_names text[];
  expected_names text[];
  unknown text;
  -- Parts of the statement for one shape.
  source text;
  matches text;
  stands text;
  answer text;
  into_columns text;
  from_columns text;
  assignments text;
  statement text;
  finding text;
  piece record;
  rows json[];
  -- Ranges of rows that are still to be done, first to last.
  starts integer[];
  ends integer[];
  from_row integer;
  to_row integer;
  part integer;
  done record;
  seen record;
  first_row integer := 0;
  inserted integer := 0;
  updated integer := 0;
  deleted integer := 0;
  skipped integer := 0;
  refusals integer := 0;
  stopped boolean := false;
  refused json[] := '{}';
  written json[] := '{}';
  complaint json;
  state text;
  said text;
  said_detail text;
  said_hint text;
  said_constraint text;
  said_column text;
begin
  if not exists (
    select from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where c.oid = target and n.nspname = any (exposed) and n.nspname !~ '^(pg_|information_schema$)' and c.relkind in ('r', 'p', 'v', 'f')
  ) then
    raise exception 'The API shows no table %.', relation using errcode = '42P01';
  end if;
  if pg_catalog.json_typeof(changes) is distinct from 'array' then
    raise exception 'changes must be a list of groups.' using errcode = '22023';
  end if;

  begin
    for shape in select g.value from pg_catalog.json_array_elements(changes) as g loop
      op := shape ->> 'op';
      key_names := array(select pg_catalog.json_array_elements_text(coalesce(shape -> 'key', '[]')));
      set_names := array(select pg_catalog.json_array_elements_text(coalesce(shape -> 'set', '[]')));
      expected_names := array(select pg_catalog.json_array_elements_text(coalesce(shape -> 'expect', '[]')));
      if op = 'put' and set_names = '{}' then
        op := 'add';
      end if;
      if coalesce(op, '') not in ('insert', 'restore', 'update', 'delete', 'put', 'add')
        or (op in ('update', 'delete', 'put', 'add')) <> (key_names <> '{}')
        or (op in ('insert', 'restore', 'update') and set_names = '{}') or (op = 'delete' and set_names <> '{}')
        or (op not in ('update', 'delete') and expected_names <> '{}')
        or pg_catalog.json_typeof(shape -> 'rows') is distinct from 'array' then
        raise exception 'A group of changes names op, key, set, expect and rows as they fit each other.' using errcode = '22023';
      end if;
      select n.name into unknown
      from pg_catalog.unnest(key_names || set_names || expected_names || columns) as n(name)
      where not exists (select from pg_catalog.pg_attribute a where a.attrelid = target and a.attname = n.name and a.attnum > 0 and not a.attisdropped)
      limit 1;
      if unknown is not null then
        raise exception 'column "%" of relation "%" does not exist', unknown, relation using errcode = '42703';
      end if;

      -- Every value is read from its text, without a length: assignment judges that as it judges a request.
      select 'e as materialized (select (o.ord - 1)::integer as i'
        || coalesce(pg_catalog.string_agg(pg_catalog.format(', (o.v ->> %s)::%s as %s', p.ord - 1, case when p.part = 'x' then 'text' else pg_catalog.format_type(a.atttypid, -1) end, p.part || p.nth), '' order by p.ord), '')
        || ' from pg_catalog.json_array_elements($1) with ordinality as o(v, ord))'
      into source
      from (
        select 'k' as part, k.nth, k.name, k.nth as ord from pg_catalog.unnest(key_names) with ordinality as k(name, nth)
        union all select 'v', v.nth, v.name, pg_catalog.cardinality(key_names) + v.nth from pg_catalog.unnest(set_names) with ordinality as v(name, nth)
        union all select 'x', x.nth, x.name, pg_catalog.cardinality(key_names) + pg_catalog.cardinality(set_names) + x.nth from pg_catalog.unnest(expected_names) with ordinality as x(name, nth)
      ) p join pg_catalog.pg_attribute a on a.attrelid = target and a.attname = p.name and a.attnum > 0 and not a.attisdropped;
      matches := (select pg_catalog.string_agg(pg_catalog.format('t.%I = e.k%s', k.name, k.nth), ' and ') from pg_catalog.unnest(key_names) with ordinality as k(name, nth));
      stands := matches || coalesce((select pg_catalog.string_agg(pg_catalog.format(' and t.%I::text is not distinct from e.x%s', x.name, x.nth), '') from pg_catalog.unnest(expected_names) with ordinality as x(name, nth)), '');
      assignments := (select pg_catalog.string_agg(pg_catalog.format('%I = e.v%s', v.name, v.nth), ', ') from pg_catalog.unnest(set_names) with ordinality as v(name, nth));
      -- What a column generates is left to it, also where a whole row comes back.
      select pg_catalog.string_agg(pg_catalog.quote_ident(p.name), ', ' order by p.ord), pg_catalog.string_agg('e.' || p.part || p.nth, ', ' order by p.ord)
      into into_columns, from_columns
      from (
        select 'k' as part, k.nth, k.name, k.nth as ord from pg_catalog.unnest(key_names) with ordinality as k(name, nth)
        union all select 'v', v.nth, v.name, pg_catalog.cardinality(key_names) + v.nth from pg_catalog.unnest(set_names) with ordinality as v(name, nth)
      ) p join pg_catalog.pg_attribute a on a.attrelid = target and a.attname = p.name and a.attnum > 0 and not a.attisdropped
      where op <> 'restore' or a.attgenerated = '';
      answer := case when columns = '{}' then 'null::jsonb'
        else '(select pg_catalog.to_jsonb(r) from (select ' || (select pg_catalog.string_agg(pg_catalog.format('t.%1$I::text as %1$I', c.name), ', ') from pg_catalog.unnest(columns) as c(name)) || ') r)' end;

      statement := 'with ' || source || case op
        when 'update' then pg_catalog.format(
          ', o as materialized (select e.i, %2$s as was from e join %1$s t on %3$s), c as (update %1$s t set %4$s from e where %3$s returning e.i, %2$s as now),'
          || ' r as (select ''updated'' as kind, o.was, c.now from c left join o using (i))', target, answer, stands, assignments)
        when 'delete' then pg_catalog.format(', c as (delete from %1$s t using e where %3$s returning %2$s as was), r as (select ''deleted'' as kind, c.was, null::jsonb as now from c)', target, answer, stands)
        when 'put' then pg_catalog.format(
          ', o as materialized (select e.i, %2$s as was from e join %1$s t on %3$s), c as (update %1$s t set %4$s from e where %3$s returning e.i, %2$s as now),'
          || ' n as (insert into %1$s as t (%5$s) select %6$s from e where not exists (select from %1$s t where %3$s) order by e.i returning %2$s as now),'
          || ' r as (select ''updated'' as kind, o.was, c.now from c left join o using (i) union all select ''inserted'', null, n.now from n)', target, answer, matches, assignments, into_columns, from_columns)
        when 'add' then pg_catalog.format(
          ', n as (insert into %1$s as t (%4$s) select %5$s from e where not exists (select from %1$s t where %3$s) order by e.i returning %2$s as now),'
          || ' r as (select ''inserted'' as kind, null::jsonb as was, n.now from n union all select ''skipped'', null, null from e where exists (select from %1$s t where %3$s))', target, answer, matches, into_columns, from_columns)
        else pg_catalog.format(
          ', n as (insert into %1$s as t (%3$s) %5$s select %4$s from e order by e.i returning %2$s as now), r as (select ''inserted'' as kind, null::jsonb as was, n.now from n)',
          target, answer, into_columns, from_columns, case op when 'restore' then 'overriding system value' else '' end)
        end
        || ' select pg_catalog.count(*) as total, pg_catalog.count(*) filter (where kind = ''inserted'') as inserted, pg_catalog.count(*) filter (where kind = ''updated'') as updated,'
        || ' pg_catalog.count(*) filter (where kind = ''deleted'') as deleted, pg_catalog.count(*) filter (where kind = ''skipped'') as skipped, '
        || case when keep and columns <> '{}' then 'pg_catalog.json_agg(pg_catalog.json_build_array(kind, was, now)) filter (where kind <> ''skipped'')' else 'null::json' end || ' as written from r';
      finding := case when op in ('update', 'delete')
        then pg_catalog.format('with %1$s select exists (select from e join %2$s t on %3$s) as is_there, exists (select from e join %2$s t on %4$s) as stands', source, target, matches, stands) end;

      for piece in
        select pg_catalog.array_agg(v.value order by v.ord) as rows, pg_catalog.min(v.ord)::integer - 1 as first, pg_catalog.bool_and(pg_catalog.json_typeof(v.value) = 'array') as are_lists
        from pg_catalog.json_array_elements(shape -> 'rows') with ordinality as v(value, ord)
        group by (v.ord - 1) / rows_at_once order by 2
      loop
        rows := piece.rows;
        if not piece.are_lists or exists (select from pg_catalog.unnest(rows) as v(value) where pg_catalog.json_array_length(v.value) <> pg_catalog.cardinality(key_names || set_names || expected_names)) then
          raise exception 'A row of changes holds its key, what is set and what is expected.' using errcode = '22023';
        end if;
        -- All of them in one statement; where that is refused, in parts, down to the rows that are to blame.
        starts := array[1];
        ends := array[pg_catalog.cardinality(rows)];
        while starts <> '{}' and not stopped loop
          from_row := starts[1];
          to_row := ends[1];
          starts := starts[2:];
          ends := ends[2:];
          state := null;
          begin
            execute statement into done using case when from_row = to_row then pg_catalog.json_build_array(rows[from_row]) else pg_catalog.to_json(rows[from_row:to_row]) end;
            if done.total <> to_row - from_row + 1 then
              raise exception 'Some rows were let be.' using errcode = 'ZPLET';
            end if;
            inserted := inserted + done.inserted;
            updated := updated + done.updated;
            deleted := deleted + done.deleted;
            skipped := skipped + done.skipped;
            if done.written is not null then
              written := written || done.written;
            end if;
          exception when others then
            get stacked diagnostics state = returned_sqlstate, said = message_text, said_detail = pg_exception_detail, said_hint = pg_exception_hint, said_constraint = constraint_name, said_column = column_name;
            -- What is not about a row ends everything: no memory, a deadlock, a statement that no row could mend.
            if state ~ '^(40|53|57|58|XX|F0|0A)' or (state ~ '^42' and state <> '42501') then
              raise;
            end if;
          end;
          if state is not null and from_row < to_row then
            part := greatest((to_row - from_row + 10) / 10, 1);
            starts := array(select pg_catalog.generate_series(from_row, to_row, part)) || starts;
            ends := array(select least(g.at + part - 1, to_row) from pg_catalog.generate_series(from_row, to_row, part) as g(at)) || ends;
          elsif state is not null then
            complaint := pg_catalog.json_build_object('row', first_row + piece.first + from_row - 1, 'code', state, 'message', said, 'detail', nullif(said_detail, ''), 'hint', nullif(said_hint, ''), 'constraint', nullif(said_constraint, ''), 'column', nullif(said_column, ''));
            if state = 'ZPLET' then
              if finding is not null then
                execute finding into seen using pg_catalog.json_build_array(rows[from_row]);
                state := case when seen.stands then 'let-be' when seen.is_there then 'changed' else 'gone' end;
              else
                state := 'let-be';
              end if;
              complaint := pg_catalog.json_build_object('row', first_row + piece.first + from_row - 1, 'code', state);
            end if;
            refused := refused || complaint;
            refusals := refusals + 1;
            stopped := refusals >= most_refusals;
          end if;
        end loop;
        exit when stopped;
      end loop;
      exit when stopped;
      first_row := first_row + pg_catalog.json_array_length(shape -> 'rows');
    end loop;

    -- Deferred constraints speak now, while it can still be said what they refused.
    begin
      set constraints all immediate;
    exception when others then
      get stacked diagnostics state = returned_sqlstate, said = message_text, said_detail = pg_exception_detail, said_hint = pg_exception_hint, said_constraint = constraint_name, said_column = column_name;
      refusals := refusals + 1;
      refused := refused || pg_catalog.json_build_object('row', null, 'code', state, 'message', said, 'detail', nullif(said_detail, ''), 'hint', nullif(said_hint, ''), 'constraint', nullif(said_constraint, ''), 'column', nullif(said_column, ''));
    end;
    if refusals > 0 or not keep then
      raise exception 'Taken back.' using errcode = 'ZPRTC';
    end if;
  exception when sqlstate 'ZPRTC' then
    null;
  end;
  return pg_catalog.json_build_object(
    'kept', keep and refusals = 0, 'inserted', inserted, 'updated', updated, 'deleted', deleted, 'skipped', skipped, 'stopped', stopped,
    'refused', pg_catalog.to_json(refused), 'rows', case when keep and refusals = 0 then pg_catalog.to_json(written) else '[]'::json end);
end
$portico$;

comment on function public.portico_rehearse(text, json, boolean, text[]) is 'Tries a list of changes as the calling role, and takes them back or keeps all of them. Part of Portico (rehearse.sql).';

revoke all on function public.portico_rehearse(text, json, boolean, text[]) from public;
do $$
begin
  if exists (select from pg_roles where rolname = 'anon') then
    revoke all on function public.portico_rehearse(text, json, boolean, text[]) from anon;
  end if;
  if exists (select from pg_roles where rolname = 'authenticated') then
    grant execute on function public.portico_rehearse(text, json, boolean, text[]) to authenticated;
  end if;
end
$$;

-- The data service reads anew which functions there are.
notify pgrst, 'reload schema';
