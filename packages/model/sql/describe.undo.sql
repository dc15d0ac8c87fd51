-- Takes away what describe.sql made. Nothing else is touched.
drop function if exists public.portico_describe();
notify pgrst, 'reload schema';
