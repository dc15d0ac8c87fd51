-- A year and a half at the Westhaven Repair Café. Everything is made up, the same on every machine, and dated from today,
-- so that there is always an event this coming Saturday.

-- People who can sign in. They have no password here: `portico start` gives them one on loopback and takes it away elsewhere.
insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at, confirmation_token, recovery_token, email_change, email_change_token_new)
select '00000000-0000-0000-0000-000000000000', id::uuid, 'authenticated', 'authenticated', email, '', now(),
  jsonb_build_object('provider', 'email', 'providers', jsonb_build_array('email'), 'sample', true) || case when builder then '{"portico": "builder"}' else '{}' end::jsonb,
  jsonb_build_object('full_name', name), now() - interval '500 days', now() - interval '1 day', '', '', '', ''
from (values
  ('6f0c1a52-8d5e-4f43-9b1d-1d1d3f6b0a01', 'marta@westhaven-repair.example', 'Marta Lindqvist', true),
  ('6f0c1a52-8d5e-4f43-9b1d-1d1d3f6b0a02', 'tomasz@westhaven-repair.example', 'Tomasz Zieliński', false),
  ('6f0c1a52-8d5e-4f43-9b1d-1d1d3f6b0a03', 'priya@westhaven-repair.example', 'Priya Raman', false),
  ('6f0c1a52-8d5e-4f43-9b1d-1d1d3f6b0a04', 'aicha@westhaven-repair.example', 'Aïcha Benali', false),
  ('6f0c1a52-8d5e-4f43-9b1d-1d1d3f6b0a05', 'sam@westhaven-repair.example', 'Sam Whitlock', false)
) as people (id, email, name, builder);

insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
select id::text, id, jsonb_build_object('sub', id::text, 'email', email, 'email_verified', true, 'phone_verified', false), 'email', now(), now(), now()
from auth.users where raw_app_meta_data ->> 'sample' = 'true';

-- The trigger welcomed them as newcomers; here they get their places.
delete from public.volunteers;
alter table public.volunteers alter column id restart with 1;
insert into public.volunteers (user_id, name, role, skills, email, phone, bio, joined_on)
select u.id, v.name, v.role::public.volunteer_role, v.skills::text[], v.email || '@westhaven-repair.example', '07700 900' || lpad((100 + 7 * v.n)::text, 3, '0'), v.bio, current_date - v.days
from (values
  (1, 'Marta Lindqvist', 'organiser', '{planning,textiles}', 'marta', 'Keeps the calendar and the keys. Darns on Wednesdays.', 520),
  (2, 'Tomasz Zieliński', 'volunteer', '{electronics,audio}', 'tomasz', 'Turntables, tape and anything with a valve in it.', 510),
  (3, 'Priya Raman', 'volunteer', '{electronics,computers}', 'priya', 'Laptops and radios. Brings her own microscope.', 498),
  (4, 'Aïcha Benali', 'volunteer', '{textiles,sewing machines}', 'aicha', 'Coats, bears and the machines that made them.', 498),
  (5, 'Sam Whitlock', 'volunteer', '{electrics,kitchen}', 'sam', 'Qualified to test portable appliances.', 470),
  (6, 'Joost de Wit', 'volunteer', '{bikes}', 'joost', 'Wheels, brakes and chains.', 455),
  (7, 'Henrik Solberg', 'volunteer', '{furniture,clocks}', 'henrik', 'Joiner, retired. Winds the hall clock.', 455),
  (8, 'Nomvula Dube', 'organiser', '{planning}', 'nomvula', 'Treasurer and front desk.', 440),
  (9, 'Callum Reid', 'volunteer', '{garden,small engines}', 'callum', 'Mowers, strimmers, and the odd chainsaw.', 402),
  (10, 'Ingrid Falk', 'volunteer', '{textiles}', 'ingrid', 'Zips, mostly.', 398),
  (11, 'Rafael Moreno', 'volunteer', '{furniture}', 'rafael', 'Glue, clamps, patience.', 377),
  (12, 'Lin Wei', 'volunteer', '{computers}', 'linwei', 'Data rescue and second lives for old laptops.', 350),
  (13, 'Oonagh Byrne', 'volunteer', '{toys,textiles}', 'oonagh', 'Surgeon at the toy hospital.', 321),
  (14, 'Babatunde Ojo', 'volunteer', '{electrics,lamps}', 'babatunde', 'Rewires anything that shines.', 301),
  (15, 'Greta Hahn', 'volunteer', '{bikes}', 'greta', 'Hub gears without fear.', 288),
  (16, 'Yusuf Demir', 'volunteer', '{audio,electronics}', 'yusuf', 'Amplifiers and headphones.', 250),
  (17, 'Catrin Pugh', 'volunteer', '{clocks}', 'catrin', 'Movements, mainsprings, cuckoos.', 214),
  (18, 'Dev Patel-Jones', 'volunteer', '{kitchen,electrics}', 'dev', 'Toasters, kettles, mixers.', 180),
  (19, 'Margarida Sousa', 'volunteer', '{textiles}', 'margarida', 'Invisible mending.', 151),
  (20, 'Finn Gallagher', 'newcomer', '{}', 'finn', null, 60),
  (21, 'Salma Aziz', 'newcomer', '{electronics}', 'salma', null, 44),
  (22, 'Peter Novotny', 'newcomer', '{bikes}', 'peter', null, 30),
  (23, 'Hope Mensah', 'newcomer', '{}', 'hope', null, 12)
) as v (n, name, role, skills, email, bio, days)
left join auth.users u on u.email = v.email || '@westhaven-repair.example'
order by v.n;

-- Events: every second Saturday a Repair Café, with the evenings between. Saturday of this week is event day zero.
insert into public.events (title, kind, venue, starts_at, ends_at, places, published, note)
select case when kind = 'Meeting' then 'Volunteers meet' when kind = 'Bench training' then 'Bench training: ' || (array['soldering', 'safety testing', 'sewing machines', 'hub gears'])[1 + abs(week) % 4] else kind end,
  kind::public.event_kind, venue,
  (day + start)::timestamp at time zone 'Europe/London', (day + finish)::timestamp at time zone 'Europe/London',
  places, kind not in ('Meeting', 'Bench training'),
  case kind when 'Repair Café' then 'Ground floor, step-free from Quay Street. Last item in 45 minutes before we close.'
    when 'Textile evening' then 'Bring the thread if the colour is unusual.'
    when 'Bike corner' then 'Stands for three bikes. Punctures are done while you wait.'
    when 'Toy hospital' then 'Patients may keep their owners with them.' end
from (
  select week, current_date + ((6 - extract(dow from current_date)::int) % 7) + week * 7 + shift as day, kind, venue, start, finish, places
  from generate_series(-26, 4) as weeks (week)
  join (values
    (0, 0, 'Repair Café', 'Harbour Library', time '10:00', time '14:00', 31, 2),
    (1, -3, 'Textile evening', 'Weavers’ Hall', time '18:30', time '20:30', 16, 2),
    (3, 0, 'Bike corner', 'Quay Street yard', time '10:30', time '13:00', 9, 4),
    (1, 0, 'Toy hospital', 'Harbour Library', time '10:00', time '12:30', 12, 8),
    (2, -4, 'Bench training', 'Weavers’ Hall', time '18:30', time '20:30', 8, 4),
    (3, -3, 'Meeting', 'Harbour Library', time '19:00', time '20:30', 30, 6)
  ) as plan (phase, shift, kind, venue, start, finish, places, every)
    on (week + 520) % every = phase % every
) as days
order by day, start;

-- Owners.
insert into public.owners (name, email, phone, user_id, created_at)
select name, case when n % 9 <> 4 then lower(translate(split_part(name, ' ', 1), 'éèêëíïîáàâäóöôúüûñçığşİĞŞ', 'eeeeiiiaaaaooouuuncigsIGS')) || n || '@post.example' end,
  case when n % 4 <> 1 then '07700 900' || lpad((n * 37 % 1000)::text, 3, '0') end, null, now() - (n * 3.1 || ' days')::interval
from (
  select n, coalesce((array['Hanneke Vos', 'Ruth Calloway', 'Daniel Mbeki', 'Elif Yıldız', 'Owen Pritchard', 'Noor Haddad', 'Carmen Ruiz', 'Piotr Nowak', 'Isla Ferguson', 'Graham Bell-Ross', 'Amara Diallo', 'Leila Karimi', 'Stefan Kowal', 'Mei-Lin Chow', 'Freya Lund', 'Oskar Brandt', 'Beatriz Lopes'])[n],
    (array['Anna', 'Bilal', 'Chloé', 'Dmitri', 'Esther', 'Farida', 'Gareth', 'Hiroko', 'Ivan', 'Jasmine', 'Kwame', 'Lucía', 'Mohammed', 'Nadia', 'Oliver', 'Paulina', 'Quentin', 'Rosa', 'Siobhán', 'Tariq', 'Una', 'Viktor', 'Wanjiru', 'Xiang', 'Yara', 'Zoltán', 'Edith', 'Malik'])[1 + n % 28] || ' ' ||
    (array['Abbott', 'Bergström', 'Castillo', 'Dunne', 'Eriksen', 'Fofanah', 'Greenwood', 'Hussain', 'Ilić', 'Jovanović', 'Kapoor', 'Laurent', 'Mwangi', 'Nakamura', 'O’Connor', 'Petrova', 'Quispe', 'Rossi', 'Schmidt', 'Tanaka', 'Umar', 'Vasquez', 'Wójcik', 'Yamada', 'Zhou'])[1 + n * 7 % 25]) as name
  from generate_series(1, 236) as n
) as people;

-- Parts on the shelf: families and sizes, as one finds them in the drawers.
insert into public.parts (name, supplier, price, stock, shelf, datasheet)
select name, supplier, round((base * (1 + 0.11 * size_n))::numeric, 2), (family_n * 7 + size_n * 5) % 40, chr(64 + family_n % 9 + 1) || (1 + (family_n * 3 + size_n) % 24),
  case when family_n % 5 = 0 then 'https://northgate-spares.example/sheets/' || family_n || '-' || size_n end
from (values
  (1, 'Flat belt', '{"275 × 5 mm","260 × 5 mm","198 × 4 mm","160 × 4 mm","301 × 6 mm"}', 'Northgate Spares', 3.45),
  (2, 'Square belt', '{"1.2 mm × 60","1.2 mm × 75","1.6 mm × 90"}', 'Northgate Spares', 1.20),
  (3, 'Fuse, ceramic', '{"1 A","3 A","5 A","10 A","13 A"}', 'Shelf stock', 0.18),
  (4, 'Electrolytic capacitor', '{"10 µF 50 V","47 µF 35 V","100 µF 25 V","220 µF 35 V","470 µF 50 V","1000 µF 35 V","2200 µF 50 V"}', 'Bright Components', 0.22),
  (5, 'Metal zip', '{"15 cm","20 cm","50 cm","60 cm","70 cm"}', 'Weavers’ Supply', 2.10),
  (6, 'Button, horn', '{"15 mm","20 mm","25 mm"}', 'Weavers’ Supply', 0.35),
  (7, 'Inner tube', '{"12 inch","16 inch","20 inch","26 inch","700C"}', 'Quay Cycles', 4.20),
  (8, 'Brake pads', '{"V-brake","caliper","disc"}', 'Quay Cycles', 5.50),
  (9, 'Chain', '{"6 speed","8 speed","9 speed","single"}', 'Quay Cycles', 8.90),
  (10, 'Lamp holder', '{"E14","E27","B22"}', 'Bright Components', 2.40),
  (11, 'Mains flex, 2 m', '{"black","white","braided red"}', 'Bright Components', 3.10),
  (12, 'Plug, 13 A', '{"white","black"}', 'Shelf stock', 1.40),
  (13, 'Thermal cut-out', '{"121 °C","152 °C","184 °C","216 °C","240 °C"}', 'Bright Components', 1.15),
  (14, 'Micro switch', '{"lever","roller","button"}', 'Bright Components', 0.95),
  (15, 'Potentiometer', '{"10k lin","10k log","50k log","100k log"}', 'Bright Components', 1.65),
  (16, 'Laptop battery', '{"X230","T480","E7450","MBP 13"}', 'Second Charge', 34.00),
  (17, 'SSD', '{"256 GB","512 GB"}', 'Second Charge', 28.50),
  (18, 'Wood glue', '{"250 ml","1 l"}', 'Harbour Timber', 4.60),
  (19, 'Dowel, beech', '{"6 mm","8 mm","10 mm"}', 'Harbour Timber', 0.60),
  (20, 'Spindle oil', '{"2 ml","10 ml"}', 'Shelf stock', 0.82),
  (21, 'Clock battery holder', '{"AA","C"}', 'Catrin’s box', 1.05),
  (22, 'Mainspring', '{"14 mm","19 mm","22 mm"}', 'Catrin’s box', 6.80),
  (23, 'Carbon brushes', '{"5 × 8 mm","6 × 10 mm","6.5 × 13 mm"}', 'Northgate Spares', 2.95),
  (24, 'Spark plug', '{"BPMR7A","CS6","RJ19LM"}', 'Northgate Spares', 3.60),
  (25, 'Sewing machine needle', '{"70","80","90","100","denim"}', 'Weavers’ Supply', 0.40),
  (26, 'Bobbin', '{"class 15","class 66"}', 'Weavers’ Supply', 0.55),
  (27, 'Thread', '{"black","navy","olive","grey","ecru","red"}', 'Weavers’ Supply', 1.30),
  (28, 'Heat-shrink tube', '{"2 mm","4 mm","8 mm"}', 'Shelf stock', 0.25),
  (29, 'USB-C socket', '{"16 pin","24 pin"}', 'Bright Components', 1.10),
  (30, 'Headphone plug, 3.5 mm', '{"stereo","with microphone"}', 'Bright Components', 1.75),
  (31, 'Glass eye', '{"10 mm amber","12 mm brown","14 mm blue"}', 'Oonagh’s drawer', 0.90),
  (32, 'Toy wadding', '{"100 g","250 g"}', 'Oonagh’s drawer', 1.80)
) as families (family_n, family, sizes, supplier, base),
lateral (select size_n, family || ' ' || size as name from unnest(families.sizes::text[]) with ordinality as s (size, size_n)) as sized
order by family_n, size_n;

-- Items: what people bring, and what is wrong with it. Every make meets every fault of its kind (toys and oddities each have their own); the newest eleven are named.
create temporary table made (kind text, power text, photo text, makes text[], weights numeric[], faults text[], causes text[]) on commit drop;
insert into made values
  ('Audio', 'mains', 'turntable', '{Sony TC turntable,Roberts radio,Technics amplifier,Bush cassette deck,Denon CD player,Grundig tape recorder,Pure Evoke radio,Sennheiser headphones}', '{6.2,2.1,9.4,3.3,4.1,7.8,1.2,0.3}',
    '{belt slips,no sound on FM,left channel silent,hums when warm,will not power on,volume crackles}',
    '{Drive belt has stretched and glazed.,Ratio detector is out of line; realigned by ear and meter.,Dry joint on the output relay.,Reservoir capacitor has lost most of its value.,Primary fuse blown by a shorted rectifier.,Volume track is dirty; cleaned with contact spray.}'),
  ('Computers', 'mains', 'laptop', '{ThinkPad X230,ThinkPad T480,Dell E7450,MacBook Pro 13,HP printer,Acer Chromebook,Asus netbook}', '{1.6,1.7,1.5,1.9,8.5,1.3,1.2}',
    '{battery at 11%,cracked screen,will not start,very slow,no sound,fan screams}',
    '{Battery is at the end of its life; new one fitted.,Panel replaced with one from a donor.,Memory reseated and the board dried out.,Disk replaced by an SSD and the system set up afresh.,Driver for the codec was missing.,Heatsink was full of felt.}'),
  ('Kitchen', 'mains', 'kettle', '{Gooseneck kettle,Dualit toaster,Kenwood mixer,Blender,Coffee grinder,Slow cooker,Steam iron,Rice cooker}', '{1.1,1.9,6.4,3.3,1.4,3.9,1.3,2.6}',
    '{trips the fuse,burnt smell,slow to boil,lever will not latch,no steam,runs then stops}',
    '{Element is down to earth; replaced.,Motor brushes were worn to the holder.,Scaled up; descaled twice.,Crumb under the electromagnet.,Valve blocked by lime.,Thermal cut-out opens too early.}'),
  ('Furniture', 'none', 'chair', '{Oak chair,Pine stool,Bedside table,Folding chair,Rocking chair,Bookcase,Piano stool}', '{5.4,3.1,7.2,4.0,11.5,18.0,8.8}',
    '{loose back rail,wobbles,drawer sticks,split seat,missing castor,veneer lifting}',
    '{Old hide glue cleaned out; joint reglued and cramped.,One leg planed by two millimetres.,Runners waxed.,Butterfly key let in from below.,Castor turned on the lathe.,Veneer steamed flat and glued.}'),
  ('Bikes', 'none', 'bike', '{Child’s bike,Dawes tourer,Brompton,Dutch roadster,Mountain bike,Cargo trike}', '{8.2,13.4,11.2,18.9,14.1,34.0}',
    '{chain jumps,brakes rub,puncture again,gears skip,buckled wheel,headset loose}',
    '{Chain stretched past the gauge; chain and cassette replaced.,Pads toed in and the cable freed.,A thorn was still in the tyre.,Hanger bent; straightened in the jig.,Two spokes replaced and trued.,Bearings packed and preload set.}'),
  ('Textiles', 'none', 'coat', '{Waxed jacket,Wool coat,Denim jeans,Rucksack,Tent flysheet,Silk blouse,Ski gloves}', '{1.4,2.0,0.7,1.3,2.8,0.2,0.4}',
    '{torn left pocket,zip stuck,worn elbow,broken strap,lining loose,moth holes}',
    '{Pocket bag replaced with drill.,Slider replaced; teeth were sound.,Patched from the inside and darned.,Webbing sewn back with a box stitch.,Lining felled by hand.,Woven back on the darning loom.}'),
  ('Garden', 'mains', 'vacuum', '{Hedge trimmer,Strimmer,Lawn mower,Leaf blower,Pressure washer}', '{3.4,4.8,21.0,3.0,9.6}',
    '{will not start,blade stuck,cuts out,leaks,loses power}',
    '{Switch interlock was full of sap.,Gear case stripped and greased.,Broken core in the flex near the gland.,Pump seal replaced.,Brushes were down to the springs.}'),
  ('Toys', 'battery', 'bear', '{One-eyed bear,Model railway engine,Music box,Remote car,Talking robot,Doll’s pram,Rag doll,Spinning top,Wooden train,Kite,Puppet theatre,Rocking horse}', '{0.4,0.6,0.5,0.9,0.7,2.4,0.3,0.4,0.8,0.3,5.2,12.5}',
    '{split seam,will not move,plays one note twice,wheel missing,silent,strap torn,arm off,handle stuck,coupling broken,spar snapped,curtain will not rise,rocker cracked}',
    '{Ladder stitch and new wadding.,Pick-ups cleaned and the motor oiled.,One tooth of the comb was bent.,Wheel printed to match.,Speaker cone was off its coil.,Strap replaced with webbing.,Sewn back twice round.,Worm was dry; greased.,Hook and eye replaced.,Splinted with carbon rod.,New cord on both pulleys.,Scarfed in a piece of ash.}'),
  ('Clocks', 'battery', 'clock', '{Wall clock,Cuckoo clock,Carriage clock,Alarm clock,Station clock}', '{2.6,3.2,1.1,0.4,6.0}',
    '{stops at night,strikes wrong,runs fast,hands slip,no tick}',
    '{Oil had gone to varnish; stripped and cleaned.,Rack tail out of step with the snail.,Regulator set back; timed over a week.,Friction spring under the centre wheel replaced.,Battery had leaked; contacts rebuilt.}'),
  ('Lamps', 'mains', 'lamp', '{Anglepoise lamp,Brass standard lamp,Tiffany lamp,Bankers lamp,Bicycle lamp}', '{2.3,6.1,3.6,2.9,0.3}',
    '{flickers,switch broken,falls over,flex frayed,dim}',
    '{Lamp holder spring had lost its temper.,Rotary switch replaced.,Spring retensioned and the base weighted.,Rewired with earth.,Dimmer module replaced.}'),
  ('Other', 'none', 'sewing', '{Singer 201K,Umbrella,Pushchair,Suitcase,Typewriter,Binoculars,Accordion}', '{12.9,0.5,9.1,4.2,7.7,0.8,8.3}',
    '{tension uneven,rib broken,folds by itself,handle loose,ribbon will not turn,out of line,one note silent}',
    '{Tension discs cleaned and the check spring set.,Rib sleeved with brass tube.,Catch spring replaced.,Rivets drilled out and replaced.,Ratchet pawl freed.,Prisms reset against a lamp post.,Reed cleaned and waxed back.}');

create temporary table bring (n int primary key, name text, kind text, power text, photo text, weight numeric, fault text, cause text) on commit drop;
insert into bring
select row_number() over (order by md5(make || fault)), make || ', ' || fault, kind, power,
  case make when 'Roberts radio' then 'radio' when 'Pure Evoke radio' then 'radio' when 'Sennheiser headphones' then 'headphones' when 'Dualit toaster' then 'toaster' when 'Blender' then 'blender' when 'Steam iron' then 'iron' else photo end,
  weight, fault, cause
from made, unnest(makes, weights) with ordinality as m (make, weight, make_n), unnest(faults, causes) with ordinality as f (fault, cause, fault_n)
where kind not in ('Toys', 'Other') or make_n = fault_n;

insert into public.items (name, kind, power, photo, weight, fault, diagnosis, owner_id, event_id, received_at, state, volunteer_id, pat_tested, collect_by, brought_by)
select name, kind, power, photo, weight, fault, diagnosis, owner_id, event_id, least(received_at, now() - ((seat * 7 + 50) || ' hours')::interval), state, volunteer_id, pat_tested, collect_by, null::uuid
from (
  select b.name, b.kind::public.item_kind as kind, b.power::public.power_source as power,
    case when b.n % 11 <> 7 then b.photo || '.webp' end as photo, b.weight,
    upper(left(b.fault, 1)) || substr(b.fault, 2) || (array['.', ' since last winter.', ', only when cold.', '. It was my grandmother’s.', '. It worked on Sunday.', ' and it smells.', '. No hurry.'])[1 + slot % 7] as fault,
    case when s.state not in ('received', 'diagnosing') then b.cause end as diagnosis,
    1 + (slot * 11) % 236 as owner_id, e.id as event_id, e.starts_at - ((slot % 9) || ' days')::interval - ((slot * 17 % 480) || ' minutes')::interval as received_at,
    s.state::public.item_state as state,
    case when s.state in ('received') then null else 2 + slot % 18 end as volunteer_id,
    case when b.power = 'mains' and s.state in ('ready', 'returned') then slot % 13 <> 5 when b.power = 'mains' and s.state = 'beyond repair' then false end as pat_tested,
    case when s.state in ('ready') then (e.starts_at + interval '14 days')::date when s.state in ('repairing', 'returned') and slot % 3 = 0 then (e.starts_at + interval '14 days')::date end as collect_by,
    e.starts_at, seat
  from (
    select e.*, row_number() over (order by starts_at) as event_n, row_number() over (partition by kind order by starts_at) as nth, starts_at > now() as upcoming, starts_at between now() - interval '16 days' and now() as recent
    from public.events e where kind not in ('Meeting', 'Bench training') and starts_at < now() + interval '8 days'
  ) as e
  cross join lateral generate_series(1, case e.kind when 'Repair Café' then 24 when 'Toy hospital' then 7 when 'Bike corner' then 6 else 9 end) as seat
  cross join lateral (select (e.event_n * 31 + seat * 7)::int as slot) as numbered
  cross join lateral (
    select * from bring
    where kind = coalesce(case e.kind when 'Textile evening' then 'Textiles' when 'Bike corner' then 'Bikes' when 'Toy hospital' then 'Toys' end, kind)
    order by md5(n || e.kind::text)
    offset (e.nth * case e.kind when 'Repair Café' then 24 else 9 end + seat) % (select count(*) from bring where kind = coalesce(case e.kind when 'Textile evening' then 'Textiles' when 'Bike corner' then 'Bikes' when 'Toy hospital' then 'Toys' end, kind))
    limit 1
  ) as b
  cross join lateral (select case
      when e.upcoming then (array['received', 'received', 'received', 'diagnosing'])[1 + slot % 4]
      when e.recent then (array['diagnosing', 'repairing', 'repairing', 'ready', 'ready', 'returned', 'beyond repair', 'received'])[1 + slot % 8]
      else (array['returned', 'returned', 'returned', 'beyond repair', 'returned'])[1 + slot % 5] end as state) as s
  order by e.starts_at desc, seat desc
  limit 401
) as brought
order by received_at, seat;

insert into public.items (name, kind, power, photo, weight, fault, diagnosis, owner_id, event_id, received_at, state, volunteer_id, pat_tested, collect_by, brought_by)
select v.name, v.kind::public.item_kind, v.power::public.power_source, v.photo || '.webp', v.weight, v.fault, v.diagnosis, v.owner,
  (select id from public.events where kind = 'Repair Café' and starts_at > now() order by starts_at limit 1),
  now() - (v.hours || ' hours')::interval, v.state::public.item_state, v.volunteer,
  case when v.pat then true end, case when v.state in ('ready', 'repairing') then current_date + 12 + v.owner end, null
from (values
  ('Toaster, lever will not latch', 'Kitchen', 'mains', 'toaster', 1.9, 'The lever pops straight up again.', 'Crumb tray warped; it fouls the catch.', 11, 128, 'repairing', 5, false),
  ('Wall clock, stops at night', 'Clocks', 'battery', 'clock', 2.6, 'Keeps time all day, then stops around three.', 'Oil had gone to varnish. Running on the test stand since Sunday.', 10, 121, 'ready', 7, false),
  ('Headphones, left side silent', 'Audio', 'none', 'headphones', 0.3, 'Left ear comes and goes when I move the cable.', null, 9, 104, 'received', null, false),
  ('Oak chair, loose back rail', 'Furniture', 'none', 'chair', 5.4, 'The back gives when you lean on it.', 'Joints reglued and cramped overnight.', 8, 99, 'ready', 7, false),
  ('Singer 201K, tension uneven', 'Textiles', 'mains', 'sewing', 12.9, 'Loops under the seam, whatever I set.', 'Tension discs scored. Polished; check spring is on order.', 7, 93, 'repairing', 4, true),
  ('Kettle, trips the fuse', 'Kitchen', 'mains', 'kettle', 1.1, 'Takes the whole kitchen with it.', null, 6, 76, 'received', null, false),
  ('Child’s bike, chain jumps', 'Bikes', 'none', 'bike', 8.2, 'Jumps under load, and she is learning hills.', 'Chain past the gauge; cassette is fine.', 5, 70, 'repairing', 6, false),
  ('Anglepoise lamp, flickers', 'Lamps', 'mains', 'lamp', 2.3, 'Flickers whenever the arm moves.', 'Broken core at the elbow. Rewired with earth.', 4, 66, 'ready', 2, true),
  ('Roberts radio, no sound on FM', 'Audio', 'battery', 'radio', 2.1, 'Crackles when I turn the volume, then goes quiet on FM. Long wave is fine.', null, 3, 52, 'diagnosing', 3, false),
  ('Waxed jacket, torn left pocket', 'Textiles', 'none', 'coat', 1.4, 'Torn along the welt by a gate.', null, 2, 50, 'diagnosing', 4, false),
  ('Sony TC turntable, belt slips', 'Audio', 'mains', 'turntable', 6.2, 'Plays slow, then finds its speed after a minute.', 'Drive belt has stretched and glazed. Bearing is dry, needs oil before the new belt goes on.', 1, 46, 'repairing', 2, true)
) as v (name, kind, power, photo, weight, fault, diagnosis, owner, hours, state, volunteer, pat)
order by hours desc;

update public.items set updated_at = least(now() - interval '5 minutes', received_at + ((id * 13 % 160) || ' hours')::interval);

-- Parts used: on the way to most repairs.
insert into public.part_uses (item_id, part_id, quantity, each)
select distinct on (i.id, p.id) i.id, p.id, 1 + (i.id + k) % 2, p.price
from public.items i
cross join generate_series(0, 1) as k
join lateral (
  select p.* from public.parts p
  where p.name like any (case i.kind
    when 'Audio' then '{Flat belt%,Square belt%,Electrolytic%,Potentiometer%,Headphone plug%,Fuse%}'
    when 'Computers' then '{Laptop battery%,SSD%,USB-C%,Heat-shrink%}'
    when 'Kitchen' then '{Thermal%,Micro switch%,Carbon%,Plug%,Fuse%}'
    when 'Furniture' then '{Wood glue%,Dowel%}'
    when 'Bikes' then '{Inner tube%,Brake pads%,Chain%}'
    when 'Textiles' then '{Metal zip%,Button%,Thread%}'
    when 'Garden' then '{Spark plug%,Carbon%,Mains flex%}'
    when 'Toys' then '{Glass eye%,Toy wadding%,Thread%}'
    when 'Clocks' then '{Mainspring%,Clock battery%,Spindle oil%}'
    when 'Lamps' then '{Lamp holder%,Mains flex%,Plug%}'
    else '{Sewing machine%,Bobbin%,Thread%}' end::text[])
  order by md5(p.id::text || i.id || k) limit 1
) as p on true
where i.state in ('repairing', 'ready', 'returned') and (i.id + k) % 3 <> 0 and not exists (select from public.part_uses where item_id = i.id)
  and i.name <> 'Sony TC turntable, belt slips';
insert into public.part_uses (item_id, part_id, quantity, each)
select i.id, p.id, 1, p.price from public.items i, public.parts p
where i.name = 'Sony TC turntable, belt slips' and i.received_at > now() - interval '3 days' and p.name in ('Flat belt 275 × 5 mm', 'Spindle oil 2 ml');

-- Visits: the slot at the bench, and a second one to collect.
insert into public.visits (item_id, event_id, visit_at, reason, status, minutes)
select i.id, e.id, e.starts_at + ((row_number() over (partition by e.id order by i.id) - 1) * 10 % 230 || ' minutes')::interval,
  case when i.state = 'ready' then 'Collect, test with owner' else 'First look at the bench' end,
  case when e.starts_at > now() then 'booked' when i.id % 17 = 3 then 'missed' else 'done' end::public.visit_status,
  case when e.starts_at < now() and i.id % 17 <> 3 then 15 + (i.id * 7 % 50)::int end
from public.items i join public.events e on e.id = i.event_id;
insert into public.visits (item_id, event_id, visit_at, reason, status, minutes)
select i.id, null, i.received_at + interval '21 days', 'Collect', 'done', 5 + (i.id % 10)::int
from public.items i where i.state = 'returned' and i.id % 3 = 0 and i.received_at < now() - interval '22 days';

-- What was said at the bench.
insert into public.comments (item_id, user_id, body, created_at)
select i.id, v.user_id, (array[
    'Opened it up. Cleaner inside than most.', 'Owner would rather wait than spend more than ten pounds.', 'Part is on order, Northgate say Thursday.', 'Tested for an hour, no sign of it.', 'Screws are in the tin on shelf C4.',
    'Please do not run it unattended.', 'Second opinion, anybody? It only happens when warm.', 'Owner rang, no hurry.', 'Done. Wiped down and labelled.', 'Photographed before taking it apart.', 'The old part is in the bag, she wants it back.', 'Safety test passed, label is on.'
  ])[1 + (i.id * 5 + k * 7) % 12],
  least(i.received_at + ((k + 1) * 19 || ' hours')::interval, now() - ((i.id % 50 + 1) || ' minutes')::interval)
from public.items i
cross join generate_series(0, 3) as k
join public.volunteers v on v.id = 1 + (i.id + k) % 5
where (i.id + k) % 4 < case when i.state = 'received' then 1 else 3 end and (i.state <> 'received' or k = 0);
insert into public.comments (item_id, user_id, body, created_at)
select i.id, v.user_id, c.body, now() - c.ago
from (values
  (3, 'Tried a spare belt, speed holds at 33⅓. It is the belt, not the motor.', interval '22 hours'),
  (2, 'New belt is in the blue drawer, row 2. Marta, can you ask Hanneke if she still has the dust cover? It needs two hinges.', interval '1 hour')
) as c (volunteer, body, ago)
join public.volunteers v on v.id = c.volunteer
join lateral (select id from public.items where name = 'Sony TC turntable, belt slips' order by received_at desc limit 1) as i on true;
analyze public.volunteers, public.owners, public.events, public.items, public.parts, public.part_uses, public.visits, public.comments;

-- Views that everybody finds, kept by the organiser.
insert into public.portico_views (entity, name, query, shared, pinned, position, owner)
select 'items', name, query, true, pinned, position, u.id
from auth.users u,
  (values ('On the bench', 'layout=board&filter=state.any.received,diagnosing,repairing,ready', true, 1), ('Ready to collect', 'filter=state.any.ready&sort=collect_by', true, 2),
    ('Received by month', 'layout=chart&chart=bar&of=received_at&per=month', true, 3)) as v (name, query, pinned, position)
where u.email = 'marta@westhaven-repair.example';
