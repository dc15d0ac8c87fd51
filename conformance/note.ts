/** A row of the table that live copies are kept of. */
export interface Note {
  readonly id: number
  readonly owner: string
  readonly shared: boolean
  /** Begins with its owner; sometimes so long that it is stored apart. */
  readonly body: string
  /** Another number with every write. */
  readonly rank: number
}

export const notesSchema = `create table public.notes (
  id bigint primary key,
  owner uuid not null default auth.uid(),
  shared boolean not null,
  body text not null,
  rank bigint not null,
  secret text not null default 'of nobody''s concern'
);
alter table public.notes alter column body set storage external;
create table public.overseers (user_id uuid primary key);
alter table public.overseers enable row level security;
create policy own on public.overseers for select to authenticated using (user_id = (select auth.uid()));
grant insert on public.overseers to service_role;
alter table public.notes enable row level security;
revoke all on public.notes, public.overseers from anon, authenticated;
grant select (id, owner, shared, body, rank) on public.notes to anon, authenticated;
grant insert (id, shared, body, rank), update (body, rank), delete on public.notes to authenticated;
grant select on public.overseers to authenticated;
grant select on public.notes to service_role;
create policy visitors_read on public.notes for select to anon using (shared);
create policy members_read on public.notes for select to authenticated
  using (shared or owner = (select auth.uid()) or exists (select from public.overseers where user_id = (select auth.uid())));
create policy members_insert on public.notes for insert to authenticated with check (owner = (select auth.uid()));
create policy members_update on public.notes for update to authenticated
  using (owner = (select auth.uid()) or exists (select from public.overseers where user_id = (select auth.uid())));
create policy members_delete on public.notes for delete to authenticated
  using (owner = (select auth.uid()) or exists (select from public.overseers where user_id = (select auth.uid())));
alter publication supabase_realtime add table public.notes;`
