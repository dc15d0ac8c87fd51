-- Takes away what views.sql added, and the views that were kept with it.
drop table if exists public.portico_views;
notify pgrst, 'reload schema';
