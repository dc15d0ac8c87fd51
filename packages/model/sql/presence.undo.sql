-- Takes away what presence.sql added.
drop policy if exists "portico: members see who is here" on realtime.messages;
drop policy if exists "portico: members say where they are" on realtime.messages;
