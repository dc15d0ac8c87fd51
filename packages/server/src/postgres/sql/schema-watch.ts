/**
 * Tells the schema cache that the schema changed: NOTIFY on channel `pgrst` with `reload schema`, as PostgREST documents.
 * One notification a transaction arrives, however many statements it has. What the services own does not count.
 */
export const schemaWatchSql = String.raw`
create or replace function extensions.pgrst_ddl_watch() returns event_trigger language plpgsql as $$
begin
  if exists (
    select from pg_event_trigger_ddl_commands() c
    where coalesce(c.schema_name, '') not in ('pg_temp', 'auth', 'storage', 'realtime', 'supabase_migrations', '_portico')
      and c.command_tag not like '% STATISTICS' and c.command_tag not in ('CREATE INDEX', 'ALTER INDEX', 'REINDEX', 'CREATE SEQUENCE', 'ALTER SEQUENCE')
      and coalesce(c.object_identity, '') not like '% pg\_temp.%'
  ) then
    notify pgrst, 'reload schema';
  end if;
end
$$;

create or replace function extensions.pgrst_drop_watch() returns event_trigger language plpgsql as $$
begin
  if exists (
    select from pg_event_trigger_dropped_objects() o
    where not o.is_temporary
      and coalesce(o.schema_name, '') not in ('pg_temp', 'auth', 'storage', 'realtime', 'supabase_migrations', '_portico')
      and o.object_type not in ('index', 'sequence', 'statistics object')
  ) then
    notify pgrst, 'reload schema';
  end if;
end
$$;

do $$
begin
  drop event trigger if exists pgrst_ddl_watch;
  drop event trigger if exists pgrst_drop_watch;
  create event trigger pgrst_ddl_watch on ddl_command_end execute function extensions.pgrst_ddl_watch();
  create event trigger pgrst_drop_watch on sql_drop execute function extensions.pgrst_drop_watch();
exception when insufficient_privilege then
  -- Only a superuser may: without them a change of the schema is told by hand.
  null;
end
$$;
`
