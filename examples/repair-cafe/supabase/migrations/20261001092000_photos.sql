-- Photos of items: files in the bucket `item-photos`, which config.toml makes and fills. An item's `photo` names its file.

create policy "members see photos" on storage.objects for select to authenticated
  using (bucket_id = 'item-photos' and ((select private.my_role()) is not null or owner_id = (select auth.uid())::text));

create policy "take photos" on storage.objects for insert to authenticated
  with check (bucket_id = 'item-photos' and owner_id = (select auth.uid())::text
    and ((select private.my_role()) >= 'volunteer' or (select (auth.jwt() ->> 'is_anonymous')::boolean)));

create policy "retake photos" on storage.objects for update to authenticated
  using (bucket_id = 'item-photos' and owner_id = (select auth.uid())::text and (select private.my_role()) >= 'volunteer')
  with check (bucket_id = 'item-photos' and owner_id = (select auth.uid())::text);

create policy "organisers delete photos" on storage.objects for delete to authenticated
  using (bucket_id = 'item-photos' and (select private.my_role()) = 'organiser');

create policy "everybody here knows the bucket" on storage.buckets for select to authenticated using (id = 'item-photos');

-- Hosted projects own these tables themselves and let nobody else comment on them: there the policies do without their sentences.
do $$
begin
  comment on policy "members see photos" on storage.objects is 'Members see every photo. Guests see the ones they took.';
  comment on policy "take photos" on storage.objects is 'Volunteers add photos, and guests photos of what they bring.';
  comment on policy "retake photos" on storage.objects is 'Volunteers can replace the photos that they took.';
  comment on policy "organisers delete photos" on storage.objects is 'Only organisers delete photos.';
  comment on policy "everybody here knows the bucket" on storage.buckets is 'Whoever is signed in sees the bucket. What is in it is another matter.';
exception when insufficient_privilege then null;
end $$;
