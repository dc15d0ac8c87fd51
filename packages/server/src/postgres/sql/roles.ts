/**
 * The roles of a hosted project. Those that exist already are kept as they are.
 * `postgres` owns what migrations create; it is a superuser here, since no extension stands in for what hosted projects
 * let it do beyond its rank (event triggers, untrusted extensions, changing reserved roles).
 */
export const rolesSql = String.raw`
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('supabase_admin', 'superuser createdb createrole replication bypassrls login'),
      ('postgres', 'superuser createdb createrole replication bypassrls login'),
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'login noinherit'),
      ('supabase_auth_admin', 'login noinherit createrole'),
      ('supabase_storage_admin', 'login noinherit createrole'),
      ('supabase_realtime_admin', 'nologin noinherit'),
      ('supabase_replication_admin', 'login replication'),
      ('supabase_read_only_user', 'login bypassrls'),
      ('supabase_functions_admin', 'nologin noinherit createrole'),
      ('supabase_etl_admin', 'login replication'),
      ('dashboard_user', 'nologin createdb createrole replication'),
      ('pgbouncer', 'login')
    ) as r (name, attributes)
  loop
    if not exists (select from pg_roles where rolname = wanted.name) then
      execute format('create role %I %s', wanted.name, wanted.attributes);
    end if;
  end loop;
end
$$;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to postgres;
grant supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin to postgres;
grant pg_read_all_data to supabase_read_only_user;

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role postgres set search_path = "$user", public, extensions;
alter role supabase_admin set search_path = "$user", public, auth, extensions;
alter role supabase_auth_admin set search_path = 'auth';
alter role supabase_auth_admin set idle_in_transaction_session_timeout = 60000;
alter role supabase_storage_admin set search_path = 'storage';
`
