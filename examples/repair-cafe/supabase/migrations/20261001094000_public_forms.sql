-- What people do without an account: bring something to repair, and offer to help. They send it and cannot read it again.
-- Comments of tables and functions with a line @form make the pages /form/repair_requests and /form/offer_help.

create type public.answer_by as enum ('email', 'phone');

create table public.repair_requests (
  -- The page makes the key, so that sending twice after a lost answer stays one request.
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 80),
  fault text not null check (length(btrim(fault)) between 1 and 2000),
  photo text,
  kind public.item_kind not null default 'Other',
  power public.power_source not null,
  cable_damaged boolean,
  weight numeric(4, 1) check (weight > 0 and weight <= 60),
  event_id bigint not null references public.events (id) on delete cascade,
  contact text not null check (length(btrim(contact)) between 1 and 80),
  answer_by public.answer_by not null,
  email text check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  phone text check (phone ~ '^[0-9 +()-]{6,20}$'),
  item_id bigint references public.items (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint repair_requests_email_to_answer check (answer_by <> 'email' or email is not null),
  constraint repair_requests_phone_to_answer check (answer_by <> 'phone' or phone is not null)
);

create index on public.repair_requests (created_at desc, id);
create index on public.repair_requests (event_id);
create index on public.repair_requests (item_id);

comment on table public.repair_requests is E'Tell us what is broken and we put the right person at the bench. It takes about two minutes, and you don’t need an account.\n@label Repair requests\n@icon wrench\n@title name\n@order created_at desc\n@form';
comment on column public.repair_requests.name is E'Make and model, if you know them.\n@label What you bring';
comment on column public.repair_requests.fault is E'In your own words: what it does, and what it should do.\n@label What is wrong with it';
comment on column public.repair_requests.photo is E'@format image request-photos';
comment on column public.repair_requests.power is E'Mains items get a safety test first.\n@label Does it plug in?';
comment on column public.repair_requests.cable_damaged is E'We may have to cut the plug off before anything else.\n@label Is the cable or plug damaged?\n@show-if power = mains';
comment on column public.repair_requests.weight is E'So we can put it on a bench that holds it.\n@label About how heavy, kg';
comment on column public.repair_requests.event_id is E'Nothing is booked yet: we write back with your slot.\n@label Which event\n@step 2';
comment on column public.repair_requests.contact is E'@label Your name\n@step 3';
comment on column public.repair_requests.answer_by is E'How we tell you your slot.\n@label Answer by\n@step 3';
comment on column public.repair_requests.email is E'We write once, with your slot.\n@format email\n@step 3\n@show-if answer_by = email';
comment on column public.repair_requests.phone is E'We call once, with your slot.\n@format phone\n@step 3\n@show-if answer_by = phone';
comment on column public.repair_requests.item_id is E'What it became at the bench.\n@label Taken in as';
comment on column public.repair_requests.created_at is E'@label Sent\n@readonly';
comment on constraint repair_requests_email_to_answer on public.repair_requests is 'Give your email address, or choose to be called.';
comment on constraint repair_requests_phone_to_answer on public.repair_requests is 'Give your phone number, or choose to be written to.';

alter table public.repair_requests enable row level security;
grant insert (id, name, fault, photo, kind, power, cable_damaged, weight, event_id, contact, answer_by, email, phone) on public.repair_requests to anon, authenticated;
grant select, update (item_id), delete on public.repair_requests to authenticated;
grant all on public.repair_requests to service_role;

create policy "anybody asks" on public.repair_requests for insert to anon, authenticated
  with check (exists (select from public.events e where e.id = event_id and e.published and e.starts_at > now()));
comment on policy "anybody asks" on public.repair_requests is 'Choose an event that is still to come.';
create policy "volunteers read requests" on public.repair_requests for select to authenticated using ((select private.my_role()) >= 'volunteer');
comment on policy "volunteers read requests" on public.repair_requests is 'Only volunteers see what was asked, and by whom.';
create policy "volunteers take requests in" on public.repair_requests for update to authenticated
  using ((select private.my_role()) >= 'volunteer') with check ((select private.my_role()) >= 'volunteer');
comment on policy "volunteers take requests in" on public.repair_requests is 'Volunteers take requests in.';
create policy "organisers delete requests" on public.repair_requests for delete to authenticated using ((select private.my_role()) = 'organiser');
comment on policy "organisers delete requests" on public.repair_requests is 'Only organisers delete requests.';

alter publication supabase_realtime add table public.repair_requests;

-- Photos that come with a request: whoever asks may send one, and nobody but volunteers sees it.
create policy "anybody sends photos with a request" on storage.objects for insert to anon, authenticated
  with check (bucket_id = 'request-photos' and (storage.foldername(name))[1] = 'repair_requests');
create policy "volunteers see photos of requests" on storage.objects for select to authenticated
  using (bucket_id = 'request-photos' and (select private.my_role()) >= 'volunteer');
create policy "organisers delete photos of requests" on storage.objects for delete to authenticated
  using (bucket_id = 'request-photos' and (select private.my_role()) = 'organiser');
create policy "volunteers know the bucket of requests" on storage.buckets for select to authenticated
  using (id = 'request-photos' and (select private.my_role()) >= 'volunteer');

do $$
begin
  comment on policy "anybody sends photos with a request" on storage.objects is 'Photos come with a repair request.';
  comment on policy "volunteers see photos of requests" on storage.objects is 'Only volunteers see photos of requests.';
  comment on policy "organisers delete photos of requests" on storage.objects is 'Only organisers delete photos of requests.';
exception when insufficient_privilege then null;
end $$;

-- Help that was offered. Nobody writes here but the function.
create table public.help_offers (
  id bigint generated always as identity primary key,
  name text not null check (length(btrim(name)) between 1 and 80),
  email text not null check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  message text not null check (length(btrim(message)) between 1 and 1000),
  saturdays boolean not null,
  created_at timestamptz not null default now()
);
comment on table public.help_offers is E'People who would like to help.\n@label Offers of help, offer of help\n@icon users\n@title name\n@order created_at desc';
comment on column public.help_offers.email is '@format email';
comment on column public.help_offers.created_at is E'@label Sent\n@readonly';

alter table public.help_offers enable row level security;
grant select, delete on public.help_offers to authenticated;
grant all on public.help_offers to service_role;
create policy "organisers read offers" on public.help_offers for select to authenticated using ((select private.my_role()) = 'organiser');
comment on policy "organisers read offers" on public.help_offers is 'Only organisers see who offered to help.';
create policy "organisers delete offers" on public.help_offers for delete to authenticated using ((select private.my_role()) = 'organiser');
comment on policy "organisers delete offers" on public.help_offers is 'Only organisers delete offers.';

create function public.offer_help(your_name text, email text, message text, saturdays boolean default false) returns text
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if length(btrim(your_name)) not between 1 and 80 or length(btrim(message)) not between 1 and 1000 then
      raise exception 'Give your name, in up to 80 characters, and a message of up to 1,000.';
    end if;
    if email !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
      raise exception 'The email address needs a name, an @ and a domain.' using detail = 'email';
    end if;
    insert into public.help_offers (name, email, message, saturdays) values (btrim(your_name), email, btrim(message), saturdays);
    return 'An organiser will write to ' || email || '.';
  end $$;
comment on function public.offer_help is E'You don’t need to know how to repair things: the front desk, the tea and the tools need hands too.\n@label Offer to help\n@form';
revoke execute on function public.offer_help from public;
grant execute on function public.offer_help to anon, authenticated;
