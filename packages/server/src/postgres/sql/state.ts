/** Where the backend remembers what it did to a database. Nobody but the owner may read it. */
export const stateSql = String.raw`
create schema if not exists _portico;
create table if not exists _portico.state (key text primary key, value text not null, set_at timestamptz not null default now());
revoke all on schema _portico from public;
`
