const ownSchemas = "n.nspname <> 'information_schema' and n.nspname !~ '^pg_'"

/** Foreign keys of all schemas: a view may show the columns of tables that are not exposed. Column numbers, in key order. */
export const foreignKeysQuery = `
select coalesce(json_agg(json_build_object(
  'name', k.conname,
  'table', k.conrelid::bigint::text,
  'columns', k.conkey,
  'target', k.confrelid::bigint::text,
  'targetColumns', k.confkey
) order by k.conname), '[]')::text as json
from pg_constraint k
join pg_namespace n on n.oid = k.connamespace
where k.contype = 'f' and k.conparentid = 0 and ${ownSchemas}`

/** Unique keys over plain columns, the primary ones marked. */
export const uniqueKeysQuery = `
select coalesce(json_agg(json_build_object(
  'table', i.indrelid::bigint::text,
  'primary', i.indisprimary,
  'columns', (select json_agg(k.number order by k.position) from unnest(i.indkey::int2[]) with ordinality k(number, position) where k.position <= i.indnkeyatts)
)), '[]')::text as json
from pg_index i
join pg_class c on c.oid = i.indrelid
join pg_namespace n on n.oid = c.relnamespace
where i.indisunique and i.indisvalid and i.indpred is null and i.indexprs is null and ${ownSchemas}`

/** Names of relations and columns that keys and views may lead to. */
export const columnNamesQuery = `
select coalesce(json_agg(json_build_object(
  'oid', c.oid::bigint::text,
  'schema', n.nspname,
  'name', c.relname,
  'isView', c.relkind in ('v', 'm'),
  'columns', (select coalesce(json_object_agg(a.attnum, a.attname), '{}') from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)
)), '[]')::text as json
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition and ${ownSchemas}`

/** The parsed query of each view, in PostgreSQL's text form of node trees. */
export const viewQueriesQuery = `
select coalesce(json_agg(json_build_object('oid', c.oid::bigint::text, 'query', r.ev_action::text)), '[]')::text as json
from pg_rewrite r
join pg_class c on c.oid = r.ev_class
join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('v', 'm') and r.ev_type = '1' and ${ownSchemas}`
