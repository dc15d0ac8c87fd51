import type { StandIn } from './stand-in.ts'

/**
 * Secrets under the names of Supabase Vault, encrypted with pgcrypto. The key lies in a table of the same database that
 * only its owner may read, so a copy of the data folder holds both: that is less than a vault, and the comment says so.
 */
export const supabaseVault: StandIn = {
  name: 'supabase_vault',
  version: '0.3.1',
  comment: 'stand-in for supabase_vault: the key is kept in the same database',
  schema: 'vault',
  requires: ['pgcrypto'],
  sql: String.raw`
create table vault.secrets (
  id uuid not null default gen_random_uuid() primary key,
  name text,
  description text not null default '',
  secret text not null,
  key_id uuid,
  nonce bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index secrets_name_idx on vault.secrets (name) where name is not null;

create table vault._key (key text not null);
insert into vault._key select encode(@extschema:pgcrypto@.gen_random_bytes(32), 'hex');
revoke all on vault.secrets, vault._key from public;

create view vault.decrypted_secrets as
  select id, name, description, secret, @extschema:pgcrypto@.pgp_sym_decrypt(decode(secret, 'base64'), (select key from vault._key)) as decrypted_secret,
    key_id, nonce, created_at, updated_at
  from vault.secrets;
revoke all on vault.decrypted_secrets from public;

create function vault._encrypt(plain text) returns text language sql volatile security definer set search_path = '' as $$
  select encode(@extschema:pgcrypto@.pgp_sym_encrypt(plain, (select key from vault._key)), 'base64')
$$;

create function vault.create_secret(new_secret text, new_name text default null, new_description text default '', new_key_id uuid default null)
returns uuid language sql security definer set search_path = '' as $$
  insert into vault.secrets (secret, name, description, key_id)
  values (vault._encrypt(new_secret), new_name, coalesce(new_description, ''), new_key_id)
  returning id
$$;

create function vault.update_secret(secret_id uuid, new_secret text default null, new_name text default null, new_description text default null, new_key_id uuid default null)
returns void language sql security definer set search_path = '' as $$
  update vault.secrets s set
    secret = case when new_secret is null then s.secret else vault._encrypt(new_secret) end,
    name = coalesce(new_name, s.name), description = coalesce(new_description, s.description),
    key_id = coalesce(new_key_id, s.key_id), updated_at = now()
  where s.id = secret_id
$$;

revoke all on all functions in schema vault from public;
grant usage on schema vault to service_role;
grant select, delete on vault.secrets, vault.decrypted_secrets to service_role;
grant execute on function vault.create_secret(text, text, text, uuid), vault.update_secret(uuid, text, text, text, uuid) to service_role;
`,
}
