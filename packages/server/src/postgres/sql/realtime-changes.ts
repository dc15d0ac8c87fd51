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

-- Who may read which tuple: { protected, keys, columns, selectable: { role: names }, visible: [places of tuples] or null, by caller }.
-- rows: [{ v: tuple, absent: [places of columns that the change did not carry] }], callers: [{ role, claims, bounds }], filters: [{ column, op, negate }].
-- null for a caller: a policy failed for these claims. null at all: the table is gone.
create or replace function realtime.readable_changes(entity oid, columns jsonb, rows jsonb, filters jsonb, callers jsonb, deleted boolean)
returns jsonb language plpgsql volatile as $$
declare
  own_role constant text := current_setting('role');
  target record;
  keys text[];
  source text;
  condition text;
  same_row text;
  caller jsonb;
  role_now text;
  guarded boolean;
  seen int[];
  place int;
  selectable jsonb := '{}';
  visible jsonb[] := '{}';
begin
  select format('%I.%I', n.nspname, c.relname) as name, c.relrowsecurity as protected into target
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = entity;
  if not found then return null; end if;
  keys := array(select a.attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = entity and i.indisprimary order by a.attnum);

  select format('(select r.place::int - 1 as at, r.value -> ''absent'' as absent, %s from jsonb_array_elements(%L) with ordinality as r (value, place)) p',
      string_agg(format('(r.value -> ''v'' ->> %s)::%s as c%s', t.place - 1, format_type((c ->> 'type')::oid, (c ->> 'mod')::int), t.place - 1), ', '), rows)
    into source from jsonb_array_elements(columns) with ordinality as t (c, place);
  select coalesce(string_agg(format('not coalesce(p.absent @> %L, false) and (%s)', to_jsonb(t.place - 1),
      realtime.filter_condition('p.c' || t.place - 1, format_type((c ->> 'type')::oid, -1), f ->> 'op', (f ->> 'negate')::boolean,
        format('(select current_setting(%L))', 'portico.bound_' || n.place - 1))), ' and '), 'true')
    into condition from jsonb_array_elements(filters) with ordinality as n (f, place)
    join jsonb_array_elements(columns) with ordinality as t (c, place) on c ->> 'name' = f ->> 'column';
  -- A filter on a column that is no longer there lets nothing through.
  if exists (select from jsonb_array_elements(filters) f where not columns @> jsonb_build_array(jsonb_build_object('name', f ->> 'column'))) then condition := 'false'; end if;
  select string_agg(format('t.%I = p.c%s', c ->> 'name', place - 1), ' and ') into same_row
    from jsonb_array_elements(columns) with ordinality as t (c, place) where c ->> 'name' = any (keys);

  if exists (select from pg_prepared_statements where name = 'portico_open') then execute 'deallocate portico_open'; end if;
  if exists (select from pg_prepared_statements where name = 'portico_guarded') then execute 'deallocate portico_guarded'; end if;
  execute format('prepare portico_open as select coalesce(array_agg(at order by at), ''{}'') from %s where %s', source, condition);
  if same_row is not null then
    execute format('prepare portico_guarded as select coalesce(array_agg(at order by at), ''{}'') from %s where %s and exists (select from %s t where %s)',
      source, condition, target.name, same_row);
  end if;

  foreach caller in array array(select value from jsonb_array_elements(callers)) loop
    begin
      if role_now is distinct from caller ->> 'role' then
        perform set_config('role', caller ->> 'role', true);
        role_now := caller ->> 'role';
        guarded := row_security_active(entity) and not deleted;
        selectable := selectable || jsonb_build_object(role_now, array(select a.attname from pg_attribute a
          where a.attrelid = entity and a.attnum > 0 and not a.attisdropped and has_column_privilege(entity, a.attnum, 'select')));
      end if;
      perform set_config('request.jwt.claims', caller ->> 'claims', true);
      for place in 0 .. jsonb_array_length(filters) - 1 loop
        perform set_config('portico.bound_' || place, caller -> 'bounds' ->> place, true);
      end loop;
      if not guarded then execute 'execute portico_open' into seen;
      elsif same_row is null then seen := '{}';
      else execute 'execute portico_guarded' into seen;
      end if;
    exception when others then
      seen := null;
      role_now := null;
    end;
    visible := array_append(visible, coalesce(to_jsonb(seen), 'null'));
  end loop;
  perform set_config('role', own_role, true);

  return jsonb_build_object('protected', target.protected, 'keys', to_jsonb(keys), 'selectable', selectable, 'visible', to_jsonb(visible),
    'columns', (select jsonb_agg(jsonb_build_array(a.attname, t.typname) order by a.attnum) from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = entity and a.attnum > 0 and not a.attisdropped));
end
$$;

revoke execute on function realtime.filter_condition(text, text, text, boolean, text), realtime.check_subscription(text, text, text, jsonb, jsonb),
  realtime.change_values(jsonb, jsonb), realtime.readable_changes(oid, jsonb, jsonb, jsonb, jsonb, boolean) from public;
grant execute on function realtime.filter_condition(text, text, text, boolean, text), realtime.check_subscription(text, text, text, jsonb, jsonb),
  realtime.change_values(jsonb, jsonb), realtime.readable_changes(oid, jsonb, jsonb, jsonb, jsonb, boolean) to service_role;
`
