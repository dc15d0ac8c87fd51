-- Lets members see who else is here: on which table, record and cell. Without it nobody is shown, and everything else works.
-- It takes effect once any table is in the publication `supabase_realtime`.
-- Portico's rooms are private topics of Realtime whose names begin with `portico:here`: `portico:here` for everybody who is in the app,
-- `portico:here:items` for those who look at that table. What members tell each other there is their user id, a record's key and a
-- field's name; names come from the table that the comment `@people` marks, as far as a role may read it.
-- Guests (anonymous sign-ins) are left out; narrow the condition to your own idea of a member where yours is another.
-- Needs PostgreSQL 14 or newer. Running it again replaces the two policies.

drop policy if exists "portico: members see who is here" on realtime.messages;
create policy "portico: members see who is here" on realtime.messages for select to authenticated
  using (extension = 'presence' and (select realtime.topic()) like 'portico:here%' and (select coalesce((auth.jwt() ->> 'is_anonymous')::boolean, false)) is false);

drop policy if exists "portico: members say where they are" on realtime.messages;
create policy "portico: members say where they are" on realtime.messages for insert to authenticated
  with check (extension = 'presence' and (select realtime.topic()) like 'portico:here%' and (select coalesce((auth.jwt() ->> 'is_anonymous')::boolean, false)) is false);
