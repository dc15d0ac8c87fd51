-- What the benchmark of long lists reads and writes: readings of sensors, three tables of one shape and one wide one.
-- Members see what is of their own rooms, by row security; the owner fills the tables.
create table public.sensors (id integer primary key, name text not null, model text not null);
create type public.reading_state as enum ('fresh', 'checked', 'doubtful', 'discarded');
alter table public.sensors enable row level security;
grant select on public.sensors to authenticated;
create policy "members see sensors" on public.sensors for select to authenticated using ((select auth.uid()) is not null);

do $$
declare
  name text;
begin
  foreach name in array array['few', 'many', 'most'] loop
    execute format('create table public.%I (
      id bigint generated always as identity primary key,
      label text not null,
      sensor_id integer not null references public.sensors (id),
      taken_at timestamptz not null,
      state public.reading_state not null,
      level numeric(8, 2) not null,
      note text
    )', name);
    execute format('create index on public.%I (taken_at, id)', name);
    execute format('alter table public.%I enable row level security', name);
    execute format('grant select, update on public.%I to authenticated', name);
    execute format('create policy "members read" on public.%I for select to authenticated using ((select auth.uid()) is not null)', name);
    execute format('create policy "members note" on public.%I for update to authenticated using ((select auth.uid()) is not null)', name);
    execute format(E'comment on table public.%I is E''@label Readings (%s), reading\\n@title label''', name, name);
  end loop;
  execute 'create table public.wide (id bigint generated always as identity primary key, label text not null, '
    || (select string_agg(case when n % 3 = 0 then format('c%s text', n) when n % 3 = 1 then format('c%s integer', n) else format('c%s date', n) end, ', ' order by n) from generate_series(1, 118) as n) || ')';
end
$$;
alter table public.wide enable row level security;
grant select on public.wide to authenticated;
create policy "members read" on public.wide for select to authenticated using ((select auth.uid()) is not null);
comment on table public.wide is E'@label Wide lines, line\n@title label';
