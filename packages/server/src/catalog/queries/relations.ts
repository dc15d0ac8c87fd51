/** Relations of the exposed schemas with their columns. Types are spelled for an empty search path. */
export const relationsQuery = `
select coalesce(json_agg(json_build_object(
  'oid', c.oid::text,
  'schema', n.nspname,
  'name', c.relname,
  'isView', c.relkind in ('v', 'm'),
  'comment', obj_description(c.oid, 'pg_class'),
  'writes', case when c.relkind in ('r', 'p') then 28 else pg_relation_is_updatable(c.oid, true) end,
  'columns', (
    select coalesce(json_agg(json_build_object(
      'name', a.attname,
      'type', format_type(a.atttypid, a.atttypmod),
      'baseType', format_type(b.oid, null),
      'nullable', not (a.attnotnull or (t.typtype = 'd' and t.typnotnull)),
      'default', case
        when a.attidentity <> '' then format('nextval(%L::regclass)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
        when a.attgenerated <> '' then null
        else pg_get_expr(d.adbin, d.adrelid) end,
      'comment', col_description(c.oid, a.attnum),
      'maxLength', case when b.typname in ('varchar', 'bpchar') and a.atttypmod > 4 then a.atttypmod - 4 end,
      'enumLabels', coalesce((select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = b.oid), '[]')
    ) order by a.attnum), '[]')
    from pg_attribute a
    join pg_type t on t.oid = a.atttypid
    join final_types bt on bt.oid = t.oid
    join pg_type b on b.oid = bt.base
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  )
)), '[]')::text as json
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
where n.nspname = any($1) and c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition`

/** Every type with the type that lies under its domains. To be put before a query. */
export const baseTypes = `
with recursive base_types(oid, base, next) as (
  select t.oid, coalesce(nullif(t.typbasetype, 0), t.oid), nullif(t.typbasetype, 0) from pg_type t
  union all
  select r.oid, coalesce(nullif(t.typbasetype, 0), t.oid), nullif(t.typbasetype, 0)
  from base_types r join pg_type t on t.oid = r.next where t.typbasetype <> 0
), final_types(oid, base) as (
  select distinct on (r.oid) r.oid, r.base
  from base_types r join pg_type t on t.oid = r.base where t.typbasetype = 0
)`
