-- portico_describe(): what the calling role may use, as one JSON document.
--
-- What it does: reads the system catalogs and answers with the relations, columns, constraints, policies (names and
-- comments only) and functions that the role who calls may use through the API. Portico builds its screens from it.
-- What it does not do: it changes nothing, runs as the caller (SECURITY INVOKER), tells no row of any table, never
-- shows the expression of a policy or the body of a function, and tells a role nothing that its grants do not cover.
-- A policy that names no column (“only organisers”) is tried for the caller, as a query of the table would try it.
-- To `anon` it tells only relations and functions whose comment has a line `@public` or `@form`.
-- Needs PostgreSQL 14 or newer. Running it again replaces it. To take it away, run describe.undo.sql:
--   drop function if exists public.portico_describe();
--
-- The shape of the answer is packages/model/src/description.ts.

create or replace function public.portico_describe() returns jsonb
language plpgsql stable security invoker
set search_path = pg_catalog, pg_temp
as $portico$
#variable_conflict use_column
declare
  -- A directive stands alone on its line. The same rule is in packages/model/src/smart-tags.ts.
  visible_to_visitors constant text := '(^|\n)[ \t]*@(public|form)[ \t\r]*($|\n)';
  any_directive constant text := '(^|\n)[ \t]*@[a-z]';
  helped constant oid[] := array['pg_policy', 'pg_constraint', 'pg_attrdef', 'pg_class', 'pg_operator', 'pg_cast']::regclass[]::oid[];
  visitor constant boolean := current_user = 'anon';
  -- The schemas that the API exposes, where the gateway tells (PostgREST's setting), else the one that all expose. For
  -- more of them on a gateway that does not tell: alter role authenticator set pgrst.db_schemas = 'public, other';
  exposed constant text[] := coalesce((
    select array_agg(btrim(name)) from unnest(string_to_array(nullif(btrim(current_setting('pgrst.db_schemas', true)), ''), ',')) as name), '{public}');
  schemas oid[];
  relations oid[];
  functions oid[];
  needed oid[];
  modifiers integer[];
  depths integer[];
  types jsonb := '{}';
  -- By policy: could USING and WITH CHECK let a row pass for this caller? Null where that depends on the row.
  verdicts jsonb := '{}';
  policy record;
  passes_using boolean;
  passes_check boolean;
begin
  select coalesce(array_agg(n.oid), '{}') into schemas
  from pg_namespace n
  where n.nspname = any (exposed)
    and n.nspname !~ '^(pg_|supabase_|_|graphql|pgsodium|pgmq|pgbouncer|timescaledb)'
    and n.nspname <> all (array['information_schema', 'auth', 'storage', 'realtime', 'extensions', 'vault', 'cron', 'net', 'topology', 'tiger', 'tiger_data', 'pgtle'])
    and has_schema_privilege(n.oid, 'USAGE');

  select coalesce(array_agg(c.oid), '{}') into relations
  from pg_class c
  where c.relnamespace = any (schemas)
    and c.relkind in ('r', 'p', 'v', 'm', 'f')
    and not c.relispartition
    and c.relpersistence <> 't'
    and (has_any_column_privilege(c.oid, 'SELECT, INSERT, UPDATE') or has_table_privilege(c.oid, 'DELETE'))
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    and (not visitor or obj_description(c.oid, 'pg_class') ~ visible_to_visitors);

  -- Callable by name: a plain function, every input named, no trigger function, none of an extension's, none of Portico's.
  -- What policies, constraints, defaults and indexes are made of is a helper of theirs, unless its comment has a directive.
  select coalesce(array_agg(p.oid), '{}') into functions
  from pg_proc p
  where p.pronamespace = any (schemas)
    and p.prokind = 'f'
    and p.proname !~ '^portico_'
    and p.prorettype <> all (array['trigger', 'event_trigger', 'internal', 'language_handler', 'index_am_handler', 'table_am_handler', 'fdw_handler', 'tsm_handler']::regtype[])
    and has_function_privilege(p.oid, 'EXECUTE')
    and not exists (select from generate_series(1, p.pronargs) as i where coalesce((p.proargnames)[i], '') = '' and p.proargmodes is null)
    and not exists (
      select from unnest(p.proargmodes) with ordinality as m(mode, i)
      where m.mode in ('i', 'b', 'v') and coalesce((p.proargnames)[m.i], '') = '')
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    and (coalesce(obj_description(p.oid, 'pg_proc') ~ any_directive, false) or not exists (
      select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid and d.classid = any (helped)))
    and (not visitor or obj_description(p.oid, 'pg_proc') ~ visible_to_visitors);

  -- The types of all columns and arguments, and what they are made of: a domain's base, an array's elements and so on.
  with recursive need(oid, modifier, depth) as (
    select a.atttypid, a.atttypmod, 0 from pg_attribute a where a.attrelid = any (relations) and a.attnum > 0 and not a.attisdropped
    union
    select f.type, -1, 0
    from pg_proc p cross join lateral unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]) || p.prorettype) as f(type)
    where p.oid = any (functions)
    union
    select part.oid, part.modifier, need.depth + 1
    from need
      join pg_type t on t.oid = need.oid
      cross join lateral (
        select t.typbasetype, t.typtypmod where t.typtype = 'd'
        union all
        select t.typelem, need.modifier where t.typcategory = 'A' and t.typelem <> 0
        union all
        select r.rngsubtype, -1 from pg_range r where t.typtype in ('r', 'm') and (r.rngtypid = t.oid or r.rngmultitypid = t.oid)
        union all
        select a.atttypid, a.atttypmod from pg_attribute a where t.typtype = 'c' and a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped
      ) as part(oid, modifier)
    where need.depth < 5
  ), deepest as (
    select need.oid, need.modifier, max(need.depth) as depth from need group by need.oid, need.modifier
  )
  select array_agg(oid), array_agg(modifier), array_agg(depth) into needed, modifiers, depths from deepest;

  -- Described from the inside out, so that each finds its parts.
  for level in reverse 5..0 loop
    types := types || coalesce((
      select jsonb_object_agg(t.oid || ':' || d.modifier, jsonb_strip_nulls(jsonb_build_object(
        'schema', n.nspname,
        'name', t.typname,
        'display', format_type(t.oid, d.modifier),
        'kind', case
          when t.typtype = 'e' then 'enum' when t.typtype = 'd' then 'domain' when t.typtype = 'c' then 'composite'
          when t.typtype = 'r' then 'range' when t.typtype = 'm' then 'multirange' when t.typtype = 'p' then 'pseudo'
          when t.typcategory = 'A' and t.typelem <> 0 then 'array' else 'base' end,
        'modifier', d.modifier,
        'labels', case when t.typtype = 'e' then (select jsonb_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) end,
        'of', case
          when t.typtype = 'd' then types -> (t.typbasetype || ':' || t.typtypmod)
          when t.typcategory = 'A' and t.typelem <> 0 then types -> (t.typelem || ':' || d.modifier)
          when t.typtype in ('r', 'm') then (select types -> (r.rngsubtype || ':-1') from pg_range r where r.rngtypid = t.oid or r.rngmultitypid = t.oid limit 1) end,
        'checks', case when t.typtype = 'd' then (
          select jsonb_agg(jsonb_build_object('name', k.conname, 'expression', pg_get_expr(k.conbin, 0)) order by k.conname)
          from pg_constraint k where k.contypid = t.oid and k.contype = 'c') end,
        'notNull', case when t.typtype = 'd' then t.typnotnull end,
        'attributes', case when t.typtype = 'c' then (
          select jsonb_agg(jsonb_build_object('name', a.attname, 'type', types -> (a.atttypid || ':' || a.atttypmod)) order by a.attnum)
          from pg_attribute a
          where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped and types ? (a.atttypid || ':' || a.atttypmod)) end
      )))
      from unnest(needed, modifiers, depths) as d(oid, modifier, depth)
        join pg_type t on t.oid = d.oid
        join pg_namespace n on n.oid = t.typnamespace
      where d.depth = level), '{}');
  end loop;

  -- Only on tables of whoever installed this function: nobody else's code runs here.
  for policy in
    select p.oid, pg_get_expr(p.polqual, p.polrelid) as qual, pg_get_expr(coalesce(p.polwithcheck, p.polqual), p.polrelid) as checked
    from pg_policy p
      join pg_class c on c.oid = p.polrelid
      join pg_proc own on own.oid = to_regprocedure('public.portico_describe()') and own.proowner = c.relowner
    where p.polrelid = any (relations) and row_security_active(p.polrelid)
      and exists (select from unnest(p.polroles) as role where role = 0 or pg_has_role(role, 'USAGE'))
  loop
    begin
      execute 'select coalesce((' || policy.qual || '), false)' into passes_using;
    exception when others then
      passes_using := null;
    end;
    if policy.checked is distinct from policy.qual then
      begin
        execute 'select coalesce((' || policy.checked || '), false)' into passes_check;
      exception when others then
        passes_check := null;
      end;
    else
      passes_check := passes_using;
    end if;
    verdicts := verdicts || jsonb_build_object(policy.oid::text, jsonb_build_object('using', passes_using, 'check', passes_check));
  end loop;

  return (
    with relation as materialized (
      select c.oid, n.nspname, c.relname, c.relkind, c.reltuples, d.description,
        has_table_privilege(c.oid, 'SELECT') as selects, has_table_privilege(c.oid, 'INSERT') as inserts,
        has_table_privilege(c.oid, 'UPDATE') as updates, has_table_privilege(c.oid, 'DELETE') as deletes,
        c.relkind in ('r', 'p') and row_security_active(c.oid) as restricted
      from pg_class c
        join pg_namespace n on n.oid = c.relnamespace
        left join pg_description d on d.classoid = 'pg_class'::regclass and d.objoid = c.oid and d.objsubid = 0
      where c.oid = any (relations)
    ), granted as materialized (
      select a.*, r.selects or has_column_privilege(r.oid, a.attnum, 'SELECT') as selects,
        r.inserts or has_column_privilege(r.oid, a.attnum, 'INSERT') as inserts,
        r.updates or has_column_privilege(r.oid, a.attnum, 'UPDATE') as updates
      from relation r join pg_attribute a on a.attrelid = r.oid
      where a.attnum > 0 and not a.attisdropped
    ), attribute as materialized (
      select * from granted where selects or inserts or updates
    ), described_column as (
      select a.attrelid, array_agg(a.attnum) as numbers, bool_or(a.selects) as selects, bool_or(a.inserts) as inserts, bool_or(a.updates) as updates,
        jsonb_agg(jsonb_build_object(
          'name', a.attname,
          'type', types -> (a.atttypid || ':' || a.atttypmod),
          'notNull', a.attnotnull,
          'default', case when a.inserts and a.attgenerated = '' then pg_get_expr(f.adbin, f.adrelid) end,
          'identity', case a.attidentity when 'a' then 'always' when 'd' then 'by default' end,
          'generated', a.attgenerated <> '',
          'comment', d.description,
          'privileges', jsonb_build_object('select', a.selects, 'insert', a.inserts, 'update', a.updates)
        ) order by a.attnum) as columns
      from attribute a
        left join pg_attrdef f on f.adrelid = a.attrelid and f.adnum = a.attnum
        left join pg_description d on d.classoid = 'pg_class'::regclass and d.objoid = a.attrelid and d.objsubid = a.attnum
      group by a.attrelid
    ), key as (
      -- A unique index is as good as a unique constraint, and has its name. Nothing is told of keys over unseen columns.
      select i.indrelid, i.indisprimary, x.relname,
        (select jsonb_agg(a.attname order by k.position)
         from unnest(i.indkey[0:i.indnkeyatts - 1]) with ordinality as k(attnum, position)
           join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum) as columns
      from pg_index i join pg_class x on x.oid = i.indexrelid join described_column t on t.attrelid = i.indrelid
      where i.indisunique and i.indisvalid and i.indexprs is null and i.indpred is null
        and i.indkey[0:i.indnkeyatts - 1]::smallint[] <@ t.numbers
    ), described_key as (
      select indrelid, jsonb_agg(columns) filter (where indisprimary) -> 0 as primary_key,
        jsonb_agg(jsonb_build_object('name', relname, 'columns', columns) order by relname) filter (where not indisprimary) as uniques
      from key group by indrelid
    ), constraint_of as materialized (
      -- Where an older version has no such column, the name means the one of `older`.
      select k.oid, k.conname, k.contype, k.conrelid, k.confrelid, k.conkey, k.confkey, k.confdeltype, k.conparentid, k.conbin, t.numbers,
        (select conenforced from pg_constraint own where own.oid = k.oid) as enforced, (select conperiod from pg_constraint own where own.oid = k.oid) as period
      from pg_constraint k join described_column t on t.attrelid = k.conrelid cross join (values (true, false)) as older(conenforced, conperiod)
      where k.contype in ('c', 'f')
    ), reference as (
      select k.conrelid, jsonb_agg(jsonb_build_object(
          'name', k.conname,
          'columns', (select jsonb_agg(a.attname order by c.position) from unnest(k.conkey) with ordinality as c(attnum, position)
            join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.attnum),
          'references', jsonb_build_object('schema', n.nspname, 'table', target.relname,
            'columns', (select jsonb_agg(a.attname order by c.position) from unnest(k.confkey) with ordinality as c(attnum, position)
              join pg_attribute a on a.attrelid = k.confrelid and a.attnum = c.attnum)),
          'onDelete', case k.confdeltype when 'r' then 'restrict' when 'c' then 'cascade' when 'n' then 'set null' when 'd' then 'set default' else 'no action' end
        ) order by k.conname) as keys
      from constraint_of k join pg_class target on target.oid = k.confrelid join pg_namespace n on n.oid = target.relnamespace
        left join described_column t on t.attrelid = k.confrelid
      where k.contype = 'f' and k.conparentid = 0 and not k.period
        -- That a column names a member is no secret of the members' table.
        and k.conkey <@ k.numbers and (k.confkey <@ t.numbers or (n.nspname = 'auth' and target.relname = 'users'))
      group by k.conrelid
    ), condition as (
      select k.conrelid, jsonb_agg(jsonb_build_object(
          'name', k.conname, 'expression', pg_get_expr(k.conbin, k.conrelid), 'comment', obj_description(k.oid, 'pg_constraint')
        ) order by k.conname) as checks
      from constraint_of k
      where k.contype = 'c' and k.enforced and coalesce(k.conkey <@ k.numbers, true)
      group by k.conrelid
    ), policy as (
      select p.polrelid, jsonb_agg(jsonb_build_object(
          'name', p.polname,
          'command', case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
          'permissive', p.polpermissive,
          'passes', coalesce(verdicts -> p.oid::text, '{"using": null, "check": null}'),
          'comment', obj_description(p.oid, 'pg_policy')
        ) order by p.polname) as policies
      from pg_policy p join relation r on r.oid = p.polrelid
      where r.restricted and exists (select from unnest(p.polroles) as role where role = 0 or pg_has_role(role, 'USAGE'))
      group by p.polrelid
    ), published as (
      select distinct t.schemaname, t.tablename from pg_publication_tables t where t.pubname = 'supabase_realtime'
    ), described_relation as (
      select jsonb_agg(jsonb_build_object(
          'schema', r.nspname,
          'name', r.relname,
          'kind', case r.relkind when 'r' then 'table' when 'p' then 'partitioned table' when 'v' then 'view' when 'm' then 'materialized view' else 'foreign table' end,
          'comment', r.description,
          'primaryKey', coalesce(k.primary_key, '[]'),
          'rowSecurity', r.restricted,
          -- A row count under row security would tell how many rows are kept from the role.
          'estimate', case when r.selects and not r.restricted and r.relkind in ('r', 'p', 'm') and r.reltuples >= 0 then r.reltuples::bigint end,
          'privileges', jsonb_build_object(
            'select', r.selects or coalesce(c.selects, false), 'insert', r.inserts or coalesce(c.inserts, false),
            'update', r.updates or coalesce(c.updates, false), 'delete', r.deletes),
          'realtime', exists (select from published p where p.schemaname = r.nspname and p.tablename = r.relname),
          'history', keeper.may and exists (select from pg_trigger g where g.tgrelid = r.oid and g.tgname = '0_portico_history' and g.tgenabled <> 'D'),
          'columns', coalesce(c.columns, '[]'),
          'uniques', coalesce(k.uniques, '[]'),
          'checks', coalesce(condition.checks, '[]'),
          'foreignKeys', coalesce(reference.keys, '[]'),
          'policies', coalesce(policy.policies, '[]')
        ) order by r.nspname, r.relname) as relations
      from relation r
        left join described_column c on c.attrelid = r.oid
        left join described_key k on k.indrelid = r.oid
        left join reference on reference.conrelid = r.oid
        left join condition on condition.conrelid = r.oid
        left join policy on policy.polrelid = r.oid
        cross join (select coalesce(has_function_privilege(to_regprocedure('public.portico_history(text, text[], integer, integer)'), 'EXECUTE'), false)) as keeper(may)
    ), parameter as (
      select p.oid, a.position, coalesce((p.proargnames)[a.position], '') as name, a.type, coalesce((p.proargmodes)[a.position], 'i') as mode,
        count(*) filter (where coalesce((p.proargmodes)[a.position], 'i') in ('i', 'b', 'v')) over (partition by p.oid order by a.position) as input,
        p.pronargs, p.pronargdefaults
      from pg_proc p cross join lateral unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as a(type, position)
      where p.oid = any (functions)
    ), signature as (
      select a.oid,
        jsonb_agg(jsonb_build_object(
          'name', a.name, 'type', types -> (a.type || ':-1'), 'hasDefault', a.input > a.pronargs - a.pronargdefaults, 'variadic', a.mode = 'v'
        ) order by a.position) filter (where a.mode in ('i', 'b', 'v')) as arguments,
        jsonb_agg(jsonb_build_object('name', a.name, 'type', types -> (a.type || ':-1')) order by a.position) filter (where a.mode in ('o', 'b', 't')) as columns
      from parameter a group by a.oid
    ), described_function as (
      select jsonb_agg(jsonb_build_object(
          'schema', n.nspname,
          'name', p.proname,
          'comment', obj_description(p.oid, 'pg_proc'),
          'volatility', case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end,
          'arguments', coalesce(g.arguments, '[]'),
          'returns', jsonb_build_object('type', types -> (p.prorettype || ':-1'), 'set', p.proretset, 'columns', coalesce(g.columns, '[]'))
        ) order by n.nspname, p.proname, p.oid) as functions
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace left join signature g on g.oid = p.oid
      where p.oid = any (functions)
    )
    select jsonb_build_object(
      'version', 1,
      'role', current_user,
      'postgres', current_setting('server_version_num')::integer,
      'relations', coalesce((select relations from described_relation), '[]'),
      'functions', coalesce((select functions from described_function), '[]')));
end
$portico$;

comment on function public.portico_describe() is 'What the calling role may use through the API, for Portico. Changes nothing and tells no rows.';

-- New functions are not callable on newer hosted projects unless it is said, and callable by everybody elsewhere.
revoke all on function public.portico_describe() from public;
grant execute on function public.portico_describe() to anon, authenticated, service_role;

-- A running API learns of the new function.
notify pgrst, 'reload schema';
