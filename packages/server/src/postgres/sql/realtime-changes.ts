/**
 * What Realtime asks about row changes. Values, filters and policies are judged by PostgreSQL itself, never by a copy of
 * its rules. Only `service_role` may call these: they take on the role of each subscriber while they run.
 *
 * A tuple is an array of texts, one a column, null for NULL; columns are `{ name, type (OID), mod }` as the change had them.
 */
export const realtimeChangesSql = String.raw`
create or replace function realtime.filter_condition(subject text, type text, op text, negate boolean, bound text)
returns text language sql immutable as $$
  select case when negate then 'not (' || condition || ')' else condition end from (select case op
    when 'eq' then format('%s = (%s)::%s', subject, bound, type)
    when 'neq' then format('%s <> (%s)::%s', subject, bound, type)
    when 'lt' then format('%s < (%s)::%s', subject, bound, type)
    when 'lte' then format('%s <= (%s)::%s', subject, bound, type)
    when 'gt' then format('%s > (%s)::%s', subject, bound, type)
    when 'gte' then format('%s >= (%s)::%s', subject, bound, type)
    when 'in' then format('%s = any ((%s)::%s[])', subject, bound, type)
    when 'like' then format('%s like %s', subject, bound)
    when 'ilike' then format('%s ilike %s', subject, bound)
    when 'match' then format('%s ~ %s', subject, bound)
    when 'imatch' then format('%s ~* %s', subject, bound)
    when 'is_null' then format('%s is null', subject)
    when 'is_true' then format('%s is true', subject)
    when 'is_false' then format('%s is false', subject)
    when 'is_unknown' then format('%s is unknown', subject)
    when 'isdistinct' then format('%s is distinct from (%s)::%s', subject, bound, type)
  end) as c (condition)
$$;

-- Why such a subscription cannot be, or null. filters: [{ column, op, negate, bound }], picked: names of columns or null.
create or replace function realtime.check_subscription(role_name text, in_schema text, in_table text, filters jsonb, picked jsonb)
returns text language plpgsql stable as $$
declare
  entity oid;
  item jsonb;
  field record;
begin
  if to_regrole(quote_ident(role_name)) is null then return format('role %s does not exist', role_name); end if;
  if not exists (
    select from pg_publication_tables where pubname = 'supabase_realtime'
      and (in_schema = '*' or schemaname = in_schema) and (in_table = '*' or tablename = in_table)
  ) then return 'not published'; end if;
  if jsonb_array_length(filters) = 0 and picked is null then return null; end if;
  entity := to_regclass(format('%I.%I', in_schema, in_table));
  if entity is null then return 'a filter needs a table'; end if;
  for item in select value from jsonb_array_elements(filters) union all select jsonb_build_object('column', value) from jsonb_array_elements_text(coalesce(picked, '[]')) loop
    select a.attname, format_type(a.atttypid, -1) as type into field from pg_attribute a
      where a.attrelid = entity and a.attname = item ->> 'column' and a.attnum > 0 and not a.attisdropped
        and has_column_privilege(role_name, entity, a.attnum, 'select');
    if not found then
      return format(case when item ? 'op' then 'invalid column for filter %s' else 'invalid column for select %s' end, item ->> 'column');
    end if;
    if item ? 'op' then
      begin
        if item ->> 'op' in ('match', 'imatch') then perform '' ~ (item ->> 'bound'); end if;
        execute 'select ' || realtime.filter_condition('(null::' || field.type || ')', field.type, item ->> 'op', (item ->> 'negate')::boolean, quote_nullable(item ->> 'bound'));
      exception when others then
        return format('invalid filter on %s: %s', item ->> 'column', sqlerrm);
      end;
    end if;
  end loop;
  return null;
end
$$;

-- The JSON of every value of every tuple, as an array of arrays of JSON texts; null where a type does not take its own text.
create or replace function realtime.change_values(columns jsonb, tuples jsonb)
returns jsonb language plpgsql stable as $$
declare
  casts text := (
    select string_agg(format('to_jsonb((v ->> %s)::%s)::text', place - 1, format_type((c ->> 'type')::oid, (c ->> 'mod')::int)), ', ' order by place)
    from jsonb_array_elements(columns) with ordinality as t (c, place)
  );
  result jsonb;
begin
  execute format('select jsonb_agg(array[%s]::text[] order by place) from jsonb_array_elements($1) with ordinality as t (v, place)', casts) into result using tuples;
  return result;
exception when others then
  return null;
end
$$;

-- Returns when these transactions (32-bit ids) are seen by everybody: their commits are in the log a moment before that.
create or replace function realtime.await_commits(xids bigint[])
returns void language plpgsql volatile as $$
declare
  newest constant bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  short bigint;
  whole bigint;
begin
  foreach short in array xids loop
    -- The epoch that brings it nearest to the newest transaction.
    whole := (newest >> 32 << 32) + short;
    whole := case when whole - newest > 2147483648 then whole - 4294967296 when newest - whole > 2147483648 then whole + 4294967296 else whole end;
    for attempt in 1 .. 2000 loop
      exit when pg_xact_status(whole::text::xid8) is distinct from 'in progress';
      if attempt = 2000 then raise exception 'a commit is not seen yet'; end if;
      perform pg_sleep(0.001);
    end loop;
  end loop;
end
$$;

-- Who may read which change: { protected, keys, columns, selectable: { role: names }, visible: [{ at: places, now: { place: JSON texts } } or null, by caller] }.
-- rows: [{ v: tuple, absent: [places of columns that the change did not carry] }], callers: [{ role, claims, bounds }], filters: [{ column, op, negate }].
-- Under row security a row is judged as it is now, so what it was before must not be told: where it differs, now has its present values.
-- null for a caller: a policy failed for these claims. null at all: the table is gone.
create or replace function realtime.readable_changes(entity oid, columns jsonb, rows jsonb, filters jsonb, callers jsonb, deleted boolean)
returns jsonb language plpgsql volatile as $$
declare
  own_role constant text := current_setting('role');
  target record;
  keys text[];
  source text;
  condition text;
  same_key text;
  condition_now text;
  same_row text;
  row_now text;
  caller jsonb;
  role_now text;
  granted text[];
  guarded boolean;
  seen jsonb;
  selectable jsonb := '{}';
  visible jsonb[] := '{}';
begin
  select format('%I.%I', n.nspname, c.relname) as name, c.relrowsecurity as protected into target
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = entity;
  if not found then return null; end if;
  keys := array(select a.attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = entity and i.indisprimary order by a.attnum);

  select format('(select r.place::int - 1 as at, r.value -> ''absent'' as absent, %s from jsonb_array_elements(%L) with ordinality as r (value, place)) p',
      string_agg(format('(r.value -> ''v'' ->> %s)::%s as c%s', t.place - 1, format_type((c ->> 'type')::oid, (c ->> 'mod')::int), t.place - 1), ', '), rows),
      string_agg(format('t.%I = p.c%s', c ->> 'name', t.place - 1), ' and ') filter (where c ->> 'name' = any (keys))
    into source, same_key from jsonb_array_elements(columns) with ordinality as t (c, place);
  select coalesce(string_agg(format('not coalesce(p.absent @> %L, false) and (%s)', to_jsonb(t.place - 1),
      realtime.filter_condition('p.c' || t.place - 1, format_type((c ->> 'type')::oid, -1), f ->> 'op', (f ->> 'negate')::boolean, b.bound)), ' and '), 'true'),
      coalesce(string_agg(format('(%s)',
      realtime.filter_condition(format('t.%I', c ->> 'name'), format_type((c ->> 'type')::oid, -1), f ->> 'op', (f ->> 'negate')::boolean, b.bound)), ' and '), 'true')
    into condition, condition_now from jsonb_array_elements(filters) with ordinality as n (f, place)
    join jsonb_array_elements(columns) with ordinality as t (c, place) on c ->> 'name' = f ->> 'column'
    cross join lateral (select format('(select current_setting(%L))', 'portico.bound_' || n.place - 1)) as b (bound);
  -- A filter on a column that is no longer there lets nothing through.
  if exists (select from jsonb_array_elements(filters) f where not columns @> jsonb_build_array(jsonb_build_object('name', f ->> 'column'))) then
    condition := 'false';
    condition_now := 'false';
  end if;

  if exists (select from pg_prepared_statements where name = 'portico_open') then execute 'deallocate portico_open'; end if;
  execute format('prepare portico_open as select jsonb_build_object(''at'', coalesce(jsonb_agg(at order by at), ''[]'')) from %s where %s', source, condition);

  foreach caller in array array(select value from jsonb_array_elements(callers)) loop
    begin
      if role_now is distinct from caller ->> 'role' then
        perform set_config('role', caller ->> 'role', true);
        role_now := caller ->> 'role';
        guarded := row_security_active(entity) and not deleted;
        granted := array(select a.attname from pg_attribute a
          where a.attrelid = entity and a.attnum > 0 and not a.attisdropped and has_column_privilege(entity, a.attnum, 'select'));
        selectable := selectable || jsonb_build_object(role_now, granted);
        if guarded and same_key is not null then
          select coalesce(string_agg(format('(coalesce(p.absent @> %L, false) or to_jsonb(t.%I)::text is not distinct from to_jsonb(p.c%s)::text)', to_jsonb(place - 1), c ->> 'name', place - 1), ' and ')
              filter (where c ->> 'name' = any (granted)), 'true'),
              string_agg(case when c ->> 'name' = any (granted) then format('to_jsonb(t.%I)::text', c ->> 'name') else 'null' end, ', ' order by place)
            into same_row, row_now from jsonb_array_elements(columns) with ordinality as t (c, place);
          if exists (select from pg_prepared_statements where name = 'portico_guarded') then execute 'deallocate portico_guarded'; end if;
          execute format('prepare portico_guarded as select jsonb_build_object(''at'', coalesce(jsonb_agg(at order by at), ''[]''), ''now'', jsonb_object_agg(at, now) filter (where now is not null))
            from (select p.at, case when %s then null else to_jsonb(array[%s]::text[]) end as now from %s join %s t on %s where %s) as r',
            same_row, row_now, source, target.name, same_key, condition_now);
        end if;
      end if;
      perform set_config('request.jwt.claims', caller ->> 'claims', true);
      for number in 0 .. jsonb_array_length(filters) - 1 loop
        perform set_config('portico.bound_' || number, caller -> 'bounds' ->> number, true);
      end loop;
      if not guarded then execute 'execute portico_open' into seen;
      elsif same_key is null then seen := '{"at": []}';
      else execute 'execute portico_guarded' into seen;
      end if;
    exception when others then
      seen := 'null';
      role_now := null;
    end;
    visible := array_append(visible, seen);
  end loop;
  perform set_config('role', own_role, true);

  return jsonb_build_object('protected', target.protected, 'keys', to_jsonb(keys), 'selectable', selectable, 'visible', to_jsonb(visible),
    'columns', (select jsonb_agg(jsonb_build_array(a.attname, t.typname) order by a.attnum) from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = entity and a.attnum > 0 and not a.attisdropped));
end
$$;

revoke execute on function realtime.filter_condition(text, text, text, boolean, text), realtime.check_subscription(text, text, text, jsonb, jsonb),
  realtime.await_commits(bigint[]), realtime.change_values(jsonb, jsonb), realtime.readable_changes(oid, jsonb, jsonb, jsonb, jsonb, boolean) from public;
grant execute on function realtime.filter_condition(text, text, text, boolean, text), realtime.check_subscription(text, text, text, jsonb, jsonb),
  realtime.await_commits(bigint[]), realtime.change_values(jsonb, jsonb), realtime.readable_changes(oid, jsonb, jsonb, jsonb, jsonb, boolean) to service_role;
`
