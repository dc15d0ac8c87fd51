-- Views that people keep, and sums for boards and charts.

create table if not exists public.portico_views (
  id uuid primary key default gen_random_uuid(),
  -- `table`, or `schema.table` outside `public`.
  entity text not null check (length(entity) between 1 and 127),
  name text not null check (length(btrim(name)) between 1 and 80),
  -- What stands in the address behind the question mark: layout, filters, sort, fields.
  query text not null default '' check (length(query) <= 4000),
  shared boolean not null default false,
  pinned boolean not null default false,
  position integer not null default 0,
  owner uuid not null default auth.uid() references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index if not exists portico_views_owner_idx on public.portico_views (owner);

comment on table public.portico_views is E'Views of tables that somebody kept.\n@label Saved views\n@hidden\n@title name\n@order position';

alter table public.portico_views enable row level security;
-- Projects differ in what new tables are open to; this one is open to members, and to nobody else.
revoke all on public.portico_views from anon, authenticated;
grant select, delete, insert (id, entity, name, query, shared, pinned, position), update (name, query, shared, pinned, position) on public.portico_views to authenticated;
grant all on public.portico_views to service_role;

drop policy if exists "portico: own views, and shared ones of what one may read" on public.portico_views;
create policy "portico: own views, and shared ones of what one may read" on public.portico_views for select to authenticated
  using (owner = (select auth.uid()) or (shared and coalesce(has_any_column_privilege(to_regclass(
    case strpos(entity, '.') when 0 then 'public.' || quote_ident(entity) else quote_ident(split_part(entity, '.', 1)) || '.' || quote_ident(substr(entity, strpos(entity, '.') + 1)) end
  ), 'select'), false)));
drop policy if exists "portico: keep views" on public.portico_views;
create policy "portico: keep views" on public.portico_views for insert to authenticated
  with check (owner = (select auth.uid()) and (not shared or (select coalesce((auth.jwt() ->> 'is_anonymous')::boolean, false)) is false));
comment on policy "portico: keep views" on public.portico_views is 'Everybody keeps views of their own. Guests share none.';
drop policy if exists "portico: change own views" on public.portico_views;
create policy "portico: change own views" on public.portico_views for update to authenticated
  using (owner = (select auth.uid()))
  with check (owner = (select auth.uid()) and (not shared or (select coalesce((auth.jwt() ->> 'is_anonymous')::boolean, false)) is false));
comment on policy "portico: change own views" on public.portico_views is 'Only whoever keeps a view changes it. Guests share none.';
drop policy if exists "portico: delete own views" on public.portico_views;
create policy "portico: delete own views" on public.portico_views for delete to authenticated using (owner = (select auth.uid()));
comment on policy "portico: delete own views" on public.portico_views is 'Only whoever keeps a view deletes it.';

-- Lets the data API add up in its answers: counts of a board in one request, and charts. Off unless somebody says so.
do $$ begin execute format('alter role authenticator in database %I set pgrst.db_aggregates_enabled = ''true''', current_database()); end $$;
notify pgrst, 'reload config';
