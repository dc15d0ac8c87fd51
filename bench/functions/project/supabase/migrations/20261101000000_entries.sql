create table public.entries (id int primary key, title text not null, created_at timestamptz not null default now());
insert into public.entries (id, title) select n, 'Entry ' || n from generate_series(1, 1000) as n;
alter table public.entries enable row level security;
create policy "all may read" on public.entries for select to anon, authenticated using (true);
grant select on public.entries to anon, authenticated;
