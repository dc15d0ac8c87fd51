-- Takes away what rehearse.sql made. Nothing else is touched.
drop function if exists public.portico_rehearse(text, json, boolean, text[]);
notify pgrst, 'reload schema';
