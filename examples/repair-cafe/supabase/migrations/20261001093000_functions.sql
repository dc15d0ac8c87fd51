-- What is done at the café beyond changing a field. Each function runs as whoever calls it, so the policies of the tables
-- decide; its comment makes it a button on a record (`@action`) or a page of its own. Visitors may call none of them.

-- A result that is a text of a media type says so by the name of its domain.
create domain public."image/svg+xml" as text;
create domain public."text/calendar" as text;

create function public.hand_back(item bigint) returns void
  language plpgsql set search_path = ''
  as $$
  begin
    update public.items set state = 'returned' where id = item;
    if not found then
      raise exception 'Only the volunteer who repaired it or an organiser can hand it back.';
    end if;
  end $$;
comment on function public.hand_back(bigint) is E'The owner has come for it: the item leaves the workshop.\n@label Hand back\n@icon package-check\n@action items\n@when state = ready\n@confirm Has its owner seen it work, and taken it along?';

create function public.take_on(item bigint) returns public.items
  language plpgsql set search_path = ''
  as $$
  declare taken public.items;
  begin
    update public.items set volunteer_id = private.my_volunteer(), state = 'diagnosing' where id = item and volunteer_id is null returning * into taken;
    if not found then
      raise exception 'Volunteers take on items that nobody has yet.';
    end if;
    return taken;
  end $$;
comment on function public.take_on(bigint) is E'Puts the item on your bench, so that you can look for the fault.\n@label Take on\n@icon hand\n@action items\n@when state = received';

create function public.book_visit(item bigint, reason text, visit_at timestamptz, minutes integer default 30) returns public.visits
  language sql set search_path = ''
  as $$
    insert into public.visits (item_id, reason, visit_at, minutes) values (item, reason, visit_at, minutes) returning *
  $$;
comment on function public.book_visit(bigint, text, timestamptz, integer) is E'Books a slot at the bench.\n@label Book a visit\n@icon ticket-check\n@action items\n@when state != returned';

create function public.item_summary(item bigint) returns text
  language sql stable set search_path = ''
  as $$
    select format(E'%s, %s\n%s\n\nFault: %s\nDiagnosis: %s\n\nParts: £%s. Visits: %s.',
      i.reference, i.name, upper(left(i.state::text, 1)) || substr(i.state::text, 2) || coalesce(', ' || v.name, ''),
      i.fault, coalesce(i.diagnosis, 'none yet'), i.parts_cost, (select count(*) from public.visits s where s.item_id = i.id))
    from public.items i left join public.volunteers v on v.id = i.volunteer_id
    where i.id = item
  $$;
comment on function public.item_summary(bigint) is E'What to read out on the telephone.\n@label Sum up\n@icon scroll-text\n@action items';

create function public.year_in_bars() returns public."image/svg+xml"
  language sql stable set search_path = ''
  as $$
    with months as (
      select month::date, count(i.id) as items
      from generate_series(greatest(date_trunc('month', now()) - interval '11 months', (select date_trunc('month', min(received_at)) from public.items)), date_trunc('month', now()), interval '1 month') as month
        left join public.items i on date_trunc('month', i.received_at) = month
      group by month
    ), bars as (
      select row_number() over (order by month) - 1 as n, month, items, round(150.0 * items / greatest(max(items) over (), 1)) as height from months
    )
    select ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 240" width="640" height="240" font-family="sans-serif" font-size="13" fill="#111">'
      '<rect width="640" height="240" fill="#fff"/><text x="20" y="28" font-size="17" font-weight="600">What came in, month by month</text>'
      || string_agg(format('<rect x="%s" y="%s" width="36" height="%s" fill="#237062"/><text x="%s" y="%s" text-anchor="middle">%s</text><text x="%s" y="226" text-anchor="middle">%s</text>',
        20 + n * 51, 204 - height, height, 38 + n * 51, 198 - height, items, 38 + n * 51, to_char(month, 'Mon')), '' order by n)
      || '<path d="M20 204.5h600" stroke="#111"/></svg>')::public."image/svg+xml"
    from bars
  $$;
comment on function public.year_in_bars() is E'A chart for the newsletter: items of the last twelve months, as far as there are any.\n@label Year in bars\n@icon image';

create function public.event_calendar(event bigint) returns public."text/calendar"
  language sql stable set search_path = ''
  as $$
    select concat_ws(E'\r\n', 'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Westhaven Repair Café//EN', 'BEGIN:VEVENT',
      'UID:event-' || e.id || '@westhaven-repair.example',
      'DTSTAMP:' || to_char(now() at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"'),
      'DTSTART:' || to_char(e.starts_at at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"'),
      'DTEND:' || to_char(e.ends_at at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"'),
      'SUMMARY:' || regexp_replace(e.title, '([,;\\])', '\\\1', 'g'), 'LOCATION:' || regexp_replace(e.venue, '([,;\\])', '\\\1', 'g'),
      'END:VEVENT', 'END:VCALENDAR', '')::public."text/calendar"
    from public.events e where e.id = event
  $$;
comment on function public.event_calendar(bigint) is E'A file for your own calendar.\n@label Calendar file\n@icon calendar-check\n@action events';

create function public.restock(part bigint, quantity integer) returns integer
  language plpgsql set search_path = ''
  as $$
  declare left_over integer;
  begin
    update public.parts set stock = stock + quantity where id = part returning stock into left_over;
    if not found then
      raise exception 'Volunteers count the shelf.';
    end if;
    return left_over;
  end $$;
comment on function public.restock(bigint, integer) is E'Adds what was delivered to the stock, and says how many there are now.\n@label Restock\n@icon package\n@action parts';

create function public.repair_estimate(kind public.item_kind, minutes integer default 45, parts numeric default 0) returns numeric
  language sql immutable set search_path = ''
  as $$
    select round(parts + minutes * case when kind in ('Computers', 'Clocks') then 0.40 when kind = 'Textiles' then 0.15 else 0.25 end, 2)
  $$;
comment on function public.repair_estimate(public.item_kind, integer, numeric) is E'What we suggest as a donation, in pounds.\n@label Estimate a repair\n@icon calculator';

create function public.monthly_report(months integer default 6)
  returns table (month date, received bigint, handed_back bigint, on_the_bench bigint, weight_kg numeric, parts_cost numeric)
  language sql stable set search_path = ''
  as $$
    select date_trunc('month', received_at)::date, count(*), count(*) filter (where state = 'returned'),
      count(*) filter (where state in ('diagnosing', 'repairing', 'ready')), sum(weight), sum(parts_cost)
    from public.items
    where received_at >= date_trunc('month', now()) - make_interval(months => months - 1)
    group by 1 order by 1 desc
  $$;
comment on function public.monthly_report(integer) is E'How many things came in, month by month, and what became of them.\n@label Monthly report\n@icon chart-column';

create function public.waiting_to_be_collected(days integer default 14) returns setof public.items
  language sql stable set search_path = ''
  as $$
    select * from public.items where state = 'ready' and received_at < now() - make_interval(days => days) order by received_at
  $$;
comment on function public.waiting_to_be_collected(integer) is E'Items that have been ready for a while.\n@label Waiting to be collected\n@icon hourglass';

create function public.find_helpers(skills text[]) returns setof public.volunteers
  language sql stable set search_path = ''
  as $$
    select v.* from public.volunteers v where v.active and v.skills && find_helpers.skills order by v.name
  $$;
comment on function public.find_helpers(text[]) is E'Volunteers who have one of these skills.\n@label Find helpers\n@icon users';

create function public.workshop_now() returns jsonb
  language sql stable set search_path = ''
  as $$
    select jsonb_build_object(
      'items', (select coalesce(jsonb_object_agg(state, count), '{}') from (select state, count(*) from public.items where state <> 'returned' group by state) as s),
      'next_event', (select jsonb_build_object('title', title, 'venue', venue, 'starts_at', starts_at, 'places', places)
        from public.events where starts_at > now() order by starts_at limit 1),
      'parts_to_order', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'stock', stock) order by stock, name), '[]')
        from (select name, stock from public.parts where stock < 2 order by stock, name limit 5) as p))
  $$;
comment on function public.workshop_now() is E'The state of the workshop at a glance.\n@label Workshop now\n@icon gauge';

revoke all on function public.hand_back(bigint), public.take_on(bigint), public.book_visit(bigint, text, timestamptz, integer), public.item_summary(bigint),
  public.year_in_bars(), public.event_calendar(bigint), public.restock(bigint, integer), public.repair_estimate(public.item_kind, integer, numeric),
  public.monthly_report(integer), public.waiting_to_be_collected(integer), public.find_helpers(text[]), public.workshop_now() from public, anon;
grant execute on function public.hand_back(bigint), public.take_on(bigint), public.book_visit(bigint, text, timestamptz, integer), public.item_summary(bigint),
  public.year_in_bars(), public.event_calendar(bigint), public.restock(bigint, integer), public.repair_estimate(public.item_kind, integer, numeric),
  public.monthly_report(integer), public.waiting_to_be_collected(integer), public.find_helpers(text[]), public.workshop_now() to authenticated, service_role;
