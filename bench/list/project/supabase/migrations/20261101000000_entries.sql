-- What the list benchmark reads: everybody sees their own entries, by row security.
create table public.entries (
  id bigint generated always as identity primary key,
  owner uuid not null,
  title text not null,
  note text,
  amount numeric(10, 2) not null,
  done boolean not null default false,
  created_at timestamptz not null default now()
);
create index on public.entries (owner, created_at desc, id);
alter table public.entries enable row level security;
grant select on public.entries to authenticated;
create policy "own entries" on public.entries for select to authenticated using (owner = (select auth.uid()));
