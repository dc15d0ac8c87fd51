-- What the benchmark of large writes pastes into and imports: what lies on shelves, each row its owner's by row security.
create table public.shelves (id integer primary key, name text not null unique);
alter table public.shelves enable row level security;
grant select on public.shelves to authenticated;
create policy "members see shelves" on public.shelves for select to authenticated using ((select auth.uid()) is not null);

create type public.stock_state as enum ('new', 'good', 'worn', 'broken');
create table public.stock (
  id bigint generated always as identity primary key,
  label text not null,
  maker text not null check (length(maker) <= 60),
  shelf_id integer not null references public.shelves (id),
  state public.stock_state not null default 'new',
  pieces integer not null default 0 check (pieces >= 0),
  weight numeric(8, 2),
  price numeric(10, 2) check (price > 0),
  bought_on date,
  is_lent boolean not null default false,
  note text,
  owner uuid not null default auth.uid()
);
create index on public.stock (owner);
comment on table public.stock is E'@label Stock, item\n@title label\n@order id';
comment on column public.stock.owner is '@hidden';
alter table public.stock enable row level security;
grant select, insert, update, delete on public.stock to authenticated;
create policy "members see their stock" on public.stock for select to authenticated using (owner = (select auth.uid()));
create policy "members add stock of their own" on public.stock for insert to authenticated with check (owner = (select auth.uid()));
create policy "members change their stock" on public.stock for update to authenticated using (owner = (select auth.uid())) with check (owner = (select auth.uid()));
create policy "members delete their stock" on public.stock for delete to authenticated using (owner = (select auth.uid()));
