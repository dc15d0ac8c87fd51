-- The workshop of a repair café: who helps, who brings what, when, and how it went.
-- Comments are read by Portico: lines that begin with @ are directives, the rest is help text.

create type public.volunteer_role as enum ('newcomer', 'volunteer', 'organiser');
create type public.event_kind as enum ('Repair Café', 'Textile evening', 'Bike corner', 'Toy hospital', 'Bench training', 'Meeting');
create type public.item_state as enum ('received', 'diagnosing', 'repairing', 'ready', 'returned', 'beyond repair');
create type public.item_kind as enum ('Audio', 'Computers', 'Kitchen', 'Furniture', 'Bikes', 'Textiles', 'Garden', 'Toys', 'Clocks', 'Lamps', 'Other');
create type public.power_source as enum ('mains', 'battery', 'none');
create type public.visit_status as enum ('booked', 'arrived', 'done', 'missed');

create table public.volunteers (
  id bigint generated always as identity primary key,
  user_id uuid unique references auth.users (id) on delete set null,
  name text not null check (length(btrim(name)) between 1 and 80),
  role public.volunteer_role not null default 'newcomer',
  skills text[] not null default '{}',
  email text check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  phone text check (phone ~ '^[0-9 +()-]{6,20}$'),
  bio text check (length(bio) <= 500),
  active boolean not null default true,
  joined_on date not null default current_date
);

create table public.owners (
  id bigint generated always as identity primary key,
  name text not null check (length(btrim(name)) between 1 and 80),
  email text check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  phone text check (phone ~ '^[0-9 +()-]{6,20}$'),
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);

create table public.events (
  id bigint generated always as identity primary key,
  title text not null check (length(btrim(title)) between 1 and 80),
  kind public.event_kind not null default 'Repair Café',
  venue text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  places integer not null default 24 check (places between 0 and 200),
  published boolean not null default false,
  note text,
  constraint events_end_after_start check (ends_at > starts_at)
);

create table public.items (
  id bigint generated always as identity primary key,
  reference text generated always as ('R-' || lpad(id::text, greatest(4, length(id::text)), '0')) stored unique,
  name text not null check (length(btrim(name)) between 1 and 80),
  state public.item_state not null default 'received',
  photo text,
  owner_id bigint not null references public.owners (id) on delete restrict,
  volunteer_id bigint references public.volunteers (id) on delete set null,
  event_id bigint references public.events (id) on delete set null,
  kind public.item_kind not null default 'Other',
  received_at timestamptz not null default now(),
  weight numeric(4, 1) check (weight > 0 and weight <= 60),
  power public.power_source not null default 'none',
  pat_tested boolean,
  parts_cost numeric(8, 2) not null default 0 check (parts_cost >= 0),
  collect_by date,
  fault text not null check (length(fault) <= 2000),
  diagnosis text check (length(diagnosis) <= 4000),
  brought_by uuid default auth.uid() references auth.users (id) on delete set null,
  updated_at timestamptz not null default now(),
  constraint items_only_mains_are_pat_tested check (pat_tested is null or power = 'mains'),
  constraint items_collect_after_received check (collect_by is null or state <> 'received')
);

create table public.parts (
  id bigint generated always as identity primary key,
  name text not null unique check (length(btrim(name)) between 1 and 80),
  supplier text not null,
  price numeric(8, 2) not null check (price >= 0),
  stock integer not null default 0 check (stock >= 0),
  shelf text check (shelf ~ '^[A-Z][0-9]{1,2}$'),
  datasheet text check (datasheet ~ '^https?://')
);

create table public.part_uses (
  item_id bigint not null references public.items (id) on delete cascade,
  part_id bigint not null references public.parts (id) on delete restrict,
  quantity integer not null default 1 check (quantity between 1 and 99),
  each numeric(8, 2) not null check (each >= 0),
  cost numeric(10, 2) generated always as (quantity * each) stored,
  primary key (item_id, part_id)
);

create table public.visits (
  id bigint generated always as identity primary key,
  item_id bigint not null references public.items (id) on delete cascade,
  event_id bigint references public.events (id) on delete set null,
  visit_at timestamptz not null,
  reason text not null check (length(btrim(reason)) between 1 and 120),
  status public.visit_status not null default 'booked',
  minutes integer check (minutes between 1 and 480)
);

create table public.comments (
  id bigint generated always as identity primary key,
  item_id bigint not null references public.items (id) on delete cascade,
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  body text not null check (length(btrim(body)) between 1 and 2000),
  created_at timestamptz not null default now()
);

create index on public.items (received_at desc, id);
create index on public.items (state);
create index on public.items (owner_id);
create index on public.items (volunteer_id);
create index on public.items (event_id);
create index on public.items (brought_by);
create index on public.owners (user_id);
create index on public.part_uses (part_id);
create index on public.visits (item_id);
create index on public.visits (event_id);
create index on public.comments (item_id);
create index on public.events (starts_at);

comment on table public.volunteers is E'The people at the benches.\n@label Volunteers\n@icon users\n@title name\n@order name\n@people user_id';
comment on column public.volunteers.user_id is '@hidden';
comment on column public.volunteers.role is E'Newcomers read. Volunteers repair. Organisers also plan and delete.\n@readonly';
comment on column public.volunteers.email is '@format email';
comment on column public.volunteers.phone is '@format phone';
comment on column public.volunteers.joined_on is '@readonly';

comment on table public.owners is E'The people who bring things. Only volunteers see their addresses.\n@label Owners\n@icon user\n@title name\n@order name';
comment on column public.owners.email is '@format email';
comment on column public.owners.phone is '@format phone';
comment on column public.owners.user_id is '@hidden';
comment on column public.owners.created_at is E'@label Known since\n@readonly';

comment on table public.events is E'Evenings and Saturdays when the benches are open.\n@label Events\n@icon calendar-days\n@title title\n@order starts_at desc\n@public';
comment on column public.events.starts_at is '@label Starts';
comment on column public.events.ends_at is '@label Ends';
comment on column public.events.published is 'Visitors see published events.';
comment on column public.events.note is '@format markdown';

comment on table public.items is E'Things brought in for repair.\n@label Items\n@icon wrench\n@title name\n@order received_at desc';
comment on column public.items.name is E'Make and model, if known.\n@label Item';
comment on column public.items.state is E'@states received -> diagnosing, diagnosing -> repairing | beyond repair, repairing -> ready | diagnosing | beyond repair, ready -> returned | repairing, beyond repair -> returned';
comment on column public.items.photo is '@format image item-photos';
comment on column public.items.owner_id is '@label Owner';
comment on column public.items.volunteer_id is '@label Volunteer';
comment on column public.items.event_id is '@label Event';
comment on column public.items.received_at is E'@label Received\n@readonly';
comment on column public.items.weight is E'So it goes on a bench that holds it.\n@label Weight, kg';
comment on column public.items.power is E'Mains items get a safety test first.\n@label Plugs in';
comment on column public.items.pat_tested is E'Portable appliance test passed.\n@label PAT tested\n@show-if power = mains';
comment on column public.items.parts_cost is E'Added up from the parts used.\n@label Parts\n@format currency GBP\n@readonly';
comment on column public.items.fault is 'What is wrong, in the words of its owner.';
comment on column public.items.brought_by is '@hidden';
comment on column public.items.updated_at is E'@label Changed\n@readonly';

comment on table public.parts is E'Spares on the shelf.\n@label Parts\n@icon package\n@title name\n@order name';
comment on column public.parts.price is '@format currency GBP';
comment on column public.parts.datasheet is '@format url';

comment on table public.part_uses is E'Spares that went into an item.\n@label Used parts\n@icon package';
comment on column public.part_uses.item_id is '@label Item';
comment on column public.part_uses.part_id is '@label Part';
comment on column public.part_uses.each is '@format currency GBP';
comment on column public.part_uses.cost is '@format currency GBP';

comment on table public.visits is E'Slots at the bench.\n@label Visits\n@icon ticket-check\n@title reason\n@order visit_at desc';
comment on column public.visits.item_id is '@label Item';
comment on column public.visits.event_id is '@label Event';
comment on column public.visits.visit_at is '@label When';
comment on column public.visits.minutes is '@label Took, min';

comment on table public.comments is E'What was said at the bench.\n@label Comments\n@icon message-square\n@title body\n@order created_at desc\n@comments';
comment on column public.comments.item_id is '@label Item';
comment on column public.comments.user_id is E'@label Author\n@readonly';
comment on column public.comments.created_at is E'@label Written\n@readonly';
