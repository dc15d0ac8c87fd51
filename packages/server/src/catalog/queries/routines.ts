/** Functions of the exposed schemas; not what only triggers and the system may call. */
export const routinesQuery = `
select coalesce(json_agg(json_build_object(
  'schema', n.nspname,
  'name', p.proname,
  'comment', obj_description(p.oid, 'pg_proc'),
  'volatility', p.provolatile,
  'set', p.proretset,
  'type', format_type(p.prorettype, null),
  'composite', bt.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false),
  'relation', (select json_build_object('schema', rn.nspname, 'name', rc.relname)
    from pg_class rc join pg_namespace rn on rn.oid = rc.relnamespace where rc.oid = bt.typrelid and rc.relkind <> 'c'),
  'settings', coalesce(to_json(p.proconfig), '[]'),
  'parameters', (
    select coalesce(json_agg(json_build_object(
      'name', coalesce(p.proargnames[a.position], ''),
      'type', format_type(a.type, null),
      'variadic', coalesce(p.proargmodes[a.position] = 'v', false)
    ) order by a.position), '[]')
    from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality a(type, position)
    where coalesce(p.proargmodes[a.position], 'i') in ('i', 'b', 'v')
  ),
  'defaults', p.pronargdefaults
) order by p.oid), '[]')::text as json
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join final_types f on f.oid = p.prorettype
join pg_type bt on bt.oid = f.base
where n.nspname = any($1) and p.prokind = 'f'
  and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype, 'internal'::regtype, 'language_handler'::regtype)`

/** Functions from one row type to another, which may be embedded like relations. */
export const computedRelationshipsQuery = `
select coalesce(json_agg(json_build_object(
  'schema', pn.nspname,
  'name', p.proname,
  'source', json_build_object('schema', sn.nspname, 'name', s.relname),
  'target', json_build_object('schema', tn.nspname, 'name', t.relname),
  'toOne', not p.proretset or p.prorows = 1
) order by p.oid), '[]')::text as json
from pg_proc p
join pg_namespace pn on pn.oid = p.pronamespace
join pg_class s on s.reltype = p.proargtypes[0] and s.reltype <> 0 and s.relkind <> 'c'
join pg_namespace sn on sn.oid = s.relnamespace
join pg_class t on t.reltype = p.prorettype and t.reltype <> 0 and t.relkind <> 'c'
join pg_namespace tn on tn.oid = t.relnamespace
where p.pronargs = 1 and p.prokind = 'f' and sn.nspname = any($1) and tn.nspname = any($1)`
