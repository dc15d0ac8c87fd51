/** What `ALTER ROLE … SET` says, where any user may set it or where it is PostgREST’s own (`pgrst.…`); a setting for this database wins. */
export const roleSettingsQuery = `
select coalesce(json_agg(json_build_object('role', r.rolname, 'name', split_part(s.setting, '=', 1), 'value', substr(s.setting, strpos(s.setting, '=') + 1))
  order by d.setdatabase), '[]')::text as json
from pg_db_role_setting d
join pg_roles r on r.oid = d.setrole
cross join lateral unnest(d.setconfig) s(setting)
left join pg_settings g on g.name = split_part(s.setting, '=', 1)
where d.setdatabase in (0, (select oid from pg_database where datname = current_database()))
  and (g.context = 'user' and g.name not in ('role', 'search_path', 'session_authorization') or r.rolname = 'authenticator' and s.setting like 'pgrst.%')`

export const schemaCommentsQuery = `
select coalesce(json_agg(json_build_object('schema', n.nspname, 'comment', obj_description(n.oid, 'pg_namespace'))), '[]')::text as json
from pg_namespace n where n.nspname = any($1)`
