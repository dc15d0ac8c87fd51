-- Takes away what history.sql added: the triggers, the functions, and all that was kept.
drop function if exists public.portico_history(text, text[], integer, integer);
drop schema if exists portico_history cascade;
notify pgrst, 'reload schema';
