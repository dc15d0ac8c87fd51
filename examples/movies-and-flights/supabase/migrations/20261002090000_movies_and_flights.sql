-- Real data that nobody here wrote: the movies, airports and flights of vega-datasets (load.mjs fills the tables).
-- Everybody who signed in reads; nobody but the owner writes, save for notes on movies.

create table public.airports (
  iata text primary key check (iata ~ '^[0-9A-Z]{3,4}$'),
  name text not null,
  city text,
  state text,
  country text not null,
  latitude numeric(10, 7) not null check (latitude between -90 and 90),
  longitude numeric(11, 7) not null check (longitude between -180 and 180)
);

create table public.flights (
  id bigint generated always as identity primary key,
  departed_at timestamp not null,
  delay integer not null,
  distance integer not null check (distance >= 0),
  origin text not null references public.airports (iata),
  destination text not null references public.airports (iata)
);
create index on public.flights (departed_at, id);
create index on public.flights (origin);
create index on public.flights (destination);

create type public.mpaa_rating as enum ('G', 'PG', 'PG-13', 'R', 'NC-17', 'Not Rated', 'Open');

create table public.movies (
  id integer generated always as identity primary key,
  title text,
  released_on date,
  mpaa_rating public.mpaa_rating,
  running_time integer check (running_time > 0),
  genre text,
  creative_type text,
  source text,
  director text,
  distributor text,
  production_budget bigint check (production_budget >= 0),
  us_gross bigint check (us_gross >= 0),
  worldwide_gross bigint check (worldwide_gross >= 0),
  us_dvd_sales bigint,
  rotten_tomatoes integer check (rotten_tomatoes between 0 and 100),
  imdb_rating numeric(3, 1) check (imdb_rating between 0 and 10),
  imdb_votes integer check (imdb_votes >= 0),
  note text check (length(note) <= 2000)
);
create index on public.movies (released_on desc, id);

comment on table public.airports is E'@icon plane\n@title name';
comment on column public.airports.iata is '@label Code';
comment on table public.flights is E'@icon plane-takeoff\n@order departed_at desc';
comment on column public.flights.departed_at is '@label Departed';
comment on column public.flights.delay is '@label Delay, min';
comment on column public.flights.distance is '@label Distance, mi';
comment on table public.movies is E'@icon film\n@order released_on desc';
comment on column public.movies.released_on is '@label Released';
comment on column public.movies.mpaa_rating is '@label Rated';
comment on column public.movies.running_time is '@label Running time, min';
comment on column public.movies.production_budget is '@format currency USD';
comment on column public.movies.us_gross is E'@label US gross\n@format currency USD';
comment on column public.movies.worldwide_gross is '@format currency USD';
comment on column public.movies.us_dvd_sales is E'@label US DVD sales\n@format currency USD';
comment on column public.movies.rotten_tomatoes is '@label Rotten Tomatoes, %';
comment on column public.movies.imdb_rating is '@label IMDb rating';
comment on column public.movies.imdb_votes is '@label IMDb votes';

alter table public.airports enable row level security;
alter table public.flights enable row level security;
alter table public.movies enable row level security;

grant select on public.airports, public.flights, public.movies to authenticated;
grant update (note) on public.movies to authenticated;
grant all on public.airports, public.flights, public.movies to service_role;
grant usage on all sequences in schema public to service_role;

create policy "everybody signed in reads airports" on public.airports for select to authenticated using (true);
create policy "everybody signed in reads flights" on public.flights for select to authenticated using (true);
create policy "everybody signed in reads movies" on public.movies for select to authenticated using (true);
create policy "members note" on public.movies for update to authenticated
  using (not coalesce((select (auth.jwt() ->> 'is_anonymous')::boolean), false)) with check (true);
comment on policy "members note" on public.movies is 'Members write notes. Guests only read.';
