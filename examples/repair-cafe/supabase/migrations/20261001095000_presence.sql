-- Who is here, and where: members see each other. Portico's rooms are private topics of Realtime whose names begin with `portico:here`.

create policy "members see who is here" on realtime.messages for select to authenticated
  using (extension = 'presence' and (select realtime.topic()) like 'portico:here%' and (select private.my_role()) is not null);

create policy "members say where they are" on realtime.messages for insert to authenticated
  with check (extension = 'presence' and (select realtime.topic()) like 'portico:here%' and (select private.my_role()) is not null);
