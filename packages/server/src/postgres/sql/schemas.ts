/** Schemas of a hosted project, with the extensions that every one has. */
export const schemasSql = String.raw`
create schema if not exists extensions;
create schema if not exists auth authorization supabase_auth_admin;
create schema if not exists storage authorization supabase_storage_admin;
create schema if not exists realtime;
create schema if not exists graphql;
create schema if not exists graphql_public;
create schema if not exists vault;

create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;

grant usage on schema public, extensions, auth, storage, realtime, graphql_public to anon, authenticated, service_role;
grant all on schema public, extensions, auth, storage, realtime, graphql, graphql_public, vault to postgres;
grant all on schema auth, storage, extensions to dashboard_user;
grant usage on schema vault to service_role;
grant usage, create on schema realtime to supabase_realtime_admin;
`
