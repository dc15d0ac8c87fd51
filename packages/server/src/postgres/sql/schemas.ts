/** Schemas of a hosted project, with the extensions that every one has. */
export const schemasSql = String.raw`
create schema if not exists extensions;
create schema if not exists auth authorization supabase_auth_admin;
create schema if not exists storage authorization supabase_storage_admin;
create schema if not exists realtime authorization supabase_admin;
create schema if not exists graphql_public;

create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;

grant usage on schema public, extensions, auth, storage, realtime, graphql_public to postgres, anon, authenticated, service_role;
grant all on schema public, extensions, auth, storage, realtime, graphql_public to postgres, dashboard_user;
grant all on schema auth to supabase_auth_admin;
grant all on schema storage to supabase_storage_admin;
grant execute on all functions in schema extensions to postgres, anon, authenticated, service_role, dashboard_user;
`
