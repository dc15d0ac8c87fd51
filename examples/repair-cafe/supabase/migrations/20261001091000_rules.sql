-- Who may see and do what. Four kinds of people: visitors (anon), guests (signed in without a name),
-- members (newcomers and volunteers) and organisers. A policy's comment is the sentence a refused person reads.

create schema private;
grant usage on schema private to anon, authenticated;

-- The caller's place at the café; null for visitors, guests and strangers.
create function private.my_role() returns public.volunteer_role
  language sql stable security definer set search_path = ''
  as $$ select role from public.volunteers where user_id = (select auth.uid()) and active $$;

create function private.my_volunteer() returns bigint
  language sql stable security definer set search_path = ''
  as $$ select id from public.volunteers where user_id = (select auth.uid()) and active $$;

-- Somebody who signs up with a name is a newcomer, until an organiser knows them.
create function private.welcome() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if new.is_anonymous or new.email is null or exists (select from public.volunteers where user_id = new.id) then
      return new;
    end if;
    insert into public.volunteers (user_id, name, email)
    values (new.id, left(coalesce(nullif(btrim(new.raw_user_meta_data ->> 'full_name'), ''), nullif(btrim(new.raw_user_meta_data ->> 'name'), ''), split_part(new.email, '@', 1)), 80), new.email);
    return new;
  end $$;
create trigger welcome after insert or update of email, is_anonymous on auth.users
  for each row execute function private.welcome();

-- Keeps the sum of an item's parts, and the stock on the shelf.
create function private.count_parts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare touched bigint;
  begin
    for touched in select distinct id from unnest(array[case when tg_op <> 'INSERT' then old.item_id end, case when tg_op <> 'DELETE' then new.item_id end]) as t (id) where id is not null loop
      update public.items set parts_cost = coalesce((select sum(cost) from public.part_uses where item_id = touched), 0) where id = touched;
    end loop;
    return null;
  end $$;
create trigger count_parts after insert or update or delete on public.part_uses
  for each row execute function private.count_parts();

create function private.touch() returns trigger
  language plpgsql set search_path = ''
  as $$ begin new.updated_at := now(); return new; end $$;
create trigger touch before update on public.items for each row execute function private.touch();

-- The moves that `@states` declares, kept by the database.
create function private.keep_item_moves() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    if not (case old.state
      when 'received' then new.state in ('diagnosing')
      when 'diagnosing' then new.state in ('repairing', 'beyond repair')
      when 'repairing' then new.state in ('ready', 'diagnosing', 'beyond repair')
      when 'ready' then new.state in ('returned', 'repairing')
      when 'beyond repair' then new.state in ('returned')
      else false end) then
      raise exception 'An item cannot go from % to %.', old.state, new.state
        using errcode = 'check_violation', schema = 'public', table = 'items', column = 'state', constraint = 'items_state_moves';
    end if;
    return new;
  end $$;
create trigger keep_item_moves before update of state on public.items
  for each row when (old.state is distinct from new.state) execute function private.keep_item_moves();

alter table public.volunteers enable row level security;
alter table public.owners enable row level security;
alter table public.events enable row level security;
alter table public.items enable row level security;
alter table public.parts enable row level security;
alter table public.part_uses enable row level security;
alter table public.visits enable row level security;
alter table public.comments enable row level security;

grant select (id, title, kind, venue, starts_at, ends_at, places, published, note) on public.events to anon;
grant select on public.volunteers, public.owners, public.events, public.items, public.parts, public.part_uses, public.visits, public.comments to authenticated;
grant update (name, skills, email, phone, bio, active) on public.volunteers to authenticated;
grant insert (name, email, phone), update (name, email, phone), delete on public.owners to authenticated;
grant insert, update, delete on public.events, public.parts, public.visits to authenticated;
grant insert (name, photo, owner_id, volunteer_id, event_id, kind, weight, power, fault) on public.items to authenticated;
grant update (name, state, photo, owner_id, volunteer_id, event_id, kind, weight, power, pat_tested, collect_by, fault, diagnosis), delete on public.items to authenticated;
grant insert (item_id, part_id, quantity, each), update (quantity, each), delete on public.part_uses to authenticated;
grant insert (item_id, body), update (body), delete on public.comments to authenticated;
grant all on all tables in schema public to service_role;
grant usage on all sequences in schema public to service_role;

create policy "members read volunteers" on public.volunteers for select to authenticated using ((select private.my_role()) is not null);
comment on policy "members read volunteers" on public.volunteers is 'Members see who else helps.';
create policy "own profile" on public.volunteers for update to authenticated
  using (user_id = (select auth.uid()) or (select private.my_role()) = 'organiser')
  with check (user_id = (select auth.uid()) or (select private.my_role()) = 'organiser');
comment on policy "own profile" on public.volunteers is 'You can change your own profile. Organisers can change everybody’s.';

create policy "volunteers read owners" on public.owners for select to authenticated
  using ((select private.my_role()) >= 'volunteer' or user_id = (select auth.uid()));
comment on policy "volunteers read owners" on public.owners is 'Only volunteers see who brought what, and you see yourself.';
create policy "anybody signed in can be an owner" on public.owners for insert to authenticated
  with check ((select private.my_role()) >= 'volunteer' or user_id = (select auth.uid()));
comment on policy "anybody signed in can be an owner" on public.owners is 'Volunteers add owners. Guests add themselves.';
create policy "volunteers change owners" on public.owners for update to authenticated
  using ((select private.my_role()) >= 'volunteer' or user_id = (select auth.uid()))
  with check ((select private.my_role()) >= 'volunteer' or user_id = (select auth.uid()));
comment on policy "volunteers change owners" on public.owners is 'Volunteers correct addresses, and you can correct yours.';
create policy "organisers delete owners" on public.owners for delete to authenticated using ((select private.my_role()) = 'organiser');
comment on policy "organisers delete owners" on public.owners is 'Only organisers delete owners.';

create policy "everybody reads published events" on public.events for select to anon, authenticated
  using (published or (select private.my_role()) is not null);
comment on policy "everybody reads published events" on public.events is 'Visitors and guests see published events.';
create policy "organisers plan" on public.events for insert to authenticated with check ((select private.my_role()) = 'organiser');
comment on policy "organisers plan" on public.events is 'Only organisers plan events.';
create policy "organisers replan" on public.events for update to authenticated
  using ((select private.my_role()) = 'organiser') with check ((select private.my_role()) = 'organiser');
comment on policy "organisers replan" on public.events is 'Only organisers change events.';
create policy "organisers cancel" on public.events for delete to authenticated using ((select private.my_role()) = 'organiser');
comment on policy "organisers cancel" on public.events is 'Only organisers delete events.';

create policy "members read items" on public.items for select to authenticated
  using ((select private.my_role()) is not null or brought_by = (select auth.uid()));
comment on policy "members read items" on public.items is 'Members see every item. Guests see what they brought.';
create policy "take in" on public.items for insert to authenticated
  with check ((select private.my_role()) >= 'volunteer' or (brought_by = (select auth.uid()) and state = 'received' and volunteer_id is null));
comment on policy "take in" on public.items is 'Volunteers take items in. Guests and newcomers can bring their own.';
create policy "at the bench" on public.items for update to authenticated
  using ((select private.my_role()) = 'organiser'
    or ((select private.my_role()) = 'volunteer' and (volunteer_id is null or volunteer_id = (select private.my_volunteer()))))
  with check ((select private.my_role()) = 'organiser'
    or ((select private.my_role()) = 'volunteer' and (volunteer_id is null or volunteer_id = (select private.my_volunteer()))));
comment on policy "at the bench" on public.items is 'Only the assigned volunteer or an organiser can change an item. Items without a volunteer are free to take.';
create policy "organisers delete items" on public.items for delete to authenticated using ((select private.my_role()) = 'organiser');
comment on policy "organisers delete items" on public.items is 'Only organisers delete items.';

create policy "members read parts" on public.parts for select to authenticated using ((select private.my_role()) is not null);
comment on policy "members read parts" on public.parts is 'Members see the shelf.';
create policy "volunteers stock parts" on public.parts for insert to authenticated with check ((select private.my_role()) >= 'volunteer');
comment on policy "volunteers stock parts" on public.parts is 'Volunteers add parts.';
create policy "volunteers change parts" on public.parts for update to authenticated
  using ((select private.my_role()) >= 'volunteer') with check ((select private.my_role()) >= 'volunteer');
comment on policy "volunteers change parts" on public.parts is 'Volunteers change parts.';
create policy "organisers delete parts" on public.parts for delete to authenticated using ((select private.my_role()) = 'organiser');
comment on policy "organisers delete parts" on public.parts is 'Only organisers delete parts.';

create policy "members read part uses" on public.part_uses for select to authenticated using ((select private.my_role()) is not null);
comment on policy "members read part uses" on public.part_uses is 'Members see which parts went where.';
create policy "volunteers use parts" on public.part_uses for insert to authenticated with check ((select private.my_role()) >= 'volunteer');
comment on policy "volunteers use parts" on public.part_uses is 'Volunteers book parts on items.';
create policy "volunteers correct part uses" on public.part_uses for update to authenticated
  using ((select private.my_role()) >= 'volunteer') with check ((select private.my_role()) >= 'volunteer');
comment on policy "volunteers correct part uses" on public.part_uses is 'Volunteers correct what they booked.';
create policy "volunteers return parts" on public.part_uses for delete to authenticated using ((select private.my_role()) >= 'volunteer');
comment on policy "volunteers return parts" on public.part_uses is 'Volunteers take booked parts back.';

create policy "members read visits" on public.visits for select to authenticated
  using ((select private.my_role()) is not null or exists (select from public.items i where i.id = item_id and i.brought_by = (select auth.uid())));
comment on policy "members read visits" on public.visits is 'Members see every visit. Guests see their own.';
create policy "volunteers book visits" on public.visits for insert to authenticated with check ((select private.my_role()) >= 'volunteer');
comment on policy "volunteers book visits" on public.visits is 'Volunteers book visits.';
create policy "volunteers change visits" on public.visits for update to authenticated
  using ((select private.my_role()) >= 'volunteer') with check ((select private.my_role()) >= 'volunteer');
comment on policy "volunteers change visits" on public.visits is 'Volunteers change visits.';
create policy "organisers delete visits" on public.visits for delete to authenticated using ((select private.my_role()) = 'organiser');
comment on policy "organisers delete visits" on public.visits is 'Only organisers delete visits.';

create policy "members read comments" on public.comments for select to authenticated using ((select private.my_role()) is not null);
comment on policy "members read comments" on public.comments is 'Members read what was said at the bench.';
create policy "members write comments" on public.comments for insert to authenticated
  with check ((select private.my_role()) is not null and user_id = (select auth.uid()));
comment on policy "members write comments" on public.comments is 'Members write under their own name.';
create policy "own words" on public.comments for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
comment on policy "own words" on public.comments is 'You can change your own words only.';
create policy "own words go" on public.comments for delete to authenticated
  using (user_id = (select auth.uid()) or (select private.my_role()) = 'organiser');
comment on policy "own words go" on public.comments is 'You can delete your own words. Organisers can delete any.';

alter publication supabase_realtime add table public.items, public.events, public.visits, public.parts, public.part_uses, public.comments, public.volunteers;
