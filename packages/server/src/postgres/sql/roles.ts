/**
 * The roles of a hosted project. Those that exist already are kept as they are.
 * `postgres` owns what migrations create. In the embedded database it is a superuser, since nothing there stands in for
 * what hosted projects let it do beyond its rank (event triggers, untrusted extensions, settings of reserved roles).
 *
 * Without a superuser the attributes that only one may give are left out, except that `service_role` must pass row
 * security: who may not give that cannot prepare the database.
 */
export const rolesSql = String.raw`
do $$
declare
  wanted record;
  setting text;
  unlimited constant boolean := (select rolsuper from pg_roles where rolname = current_user);
begin
  for wanted in
    select * from (values
      ('supabase_admin', 'login superuser createdb createrole replication bypassrls', array['search_path = "$user", public, auth, extensions']),
      ('postgres', 'login superuser createdb createrole replication bypassrls', array['search_path = "$user", public, extensions']),
      ('anon', 'nologin noinherit', array['statement_timeout = ''3s''']),
      ('authenticated', 'nologin noinherit', array['statement_timeout = ''8s''']),
      ('service_role', 'nologin noinherit bypassrls', null),
      ('authenticator', 'login noinherit', array['statement_timeout = ''8s''', 'lock_timeout = ''8s''']),
      ('supabase_auth_admin', 'login noinherit createrole', array['search_path = auth', 'idle_in_transaction_session_timeout = 60000']),
      ('supabase_storage_admin', 'login noinherit createrole', array['search_path = storage']),
      ('supabase_realtime_admin', 'nologin noinherit', null),
      ('supabase_functions_admin', 'nologin noinherit createrole', null),
      ('supabase_replication_admin', 'login replication', null),
      ('supabase_etl_admin', 'login replication', null),
      ('supabase_read_only_user', 'login bypassrls', null),
      ('dashboard_user', 'nologin createdb createrole replication', null),
      ('pgbouncer', 'login', null)
    ) as r (name, attributes, settings)
    where not exists (select from pg_roles where rolname = r.name)
  loop
    if not unlimited then
      wanted.attributes := regexp_replace(wanted.attributes,
        case wanted.name when 'service_role' then 'superuser|createdb|createrole|replication' else 'superuser|createdb|createrole|replication|bypassrls' end, '', 'g');
    end if;
    execute format('create role %I %s', wanted.name, wanted.attributes);
    foreach setting in array coalesce(wanted.settings, '{}') loop
      execute format('alter role %I set %s', wanted.name, setting);
    end loop;
  end loop;

  -- Who is no superuser must be a member of the roles that it gives schemas and tables to.
  for wanted in select rolname as name from pg_roles
    where rolname in ('supabase_auth_admin', 'supabase_storage_admin', 'supabase_realtime_admin') and not pg_has_role(oid, 'usage')
  loop
    execute format('grant %I to %I', wanted.name, current_user);
  end loop;
end
$$;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to postgres;
`
