/**
 * Broadcasts from the database: `realtime.send()` and `realtime.broadcast_changes()` of a hosted project. A row in
 * `realtime.messages` is the message; a notice with its id tells the server, which reads the row (a notice holds 8 kB at most).
 */
export const realtimeSendSql = String.raw`
create or replace function realtime.announce_message() returns trigger language plpgsql as $$
begin
  perform pg_notify('portico_realtime_message', new.id::text);
  return null;
end
$$;
create or replace trigger announce after insert on realtime.messages for each row when (new.extension = 'broadcast' and new.event is not null)
  execute function realtime.announce_message();
create index if not exists messages_inserted_at_topic_index on realtime.messages (inserted_at desc, topic);

create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void language plpgsql as $$
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (payload, event, topic, private, extension) values (payload, event, topic, private, 'broadcast');
exception when others then
  -- What a trigger tells others must not undo what it was called for.
  raise warning 'The broadcast to % was not sent: %', topic, sqlerrm;
end
$$;

create or replace function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record, level text default 'ROW'
) returns void language plpgsql as $$
begin
  if level = 'STATEMENT' then raise exception 'broadcast_changes is called by a trigger for each row, not for each statement'; end if;
  perform realtime.send(jsonb_build_object(
    'id', gen_random_uuid(), 'operation', operation, 'table', table_name, 'schema', table_schema,
    'record', case when operation in ('INSERT', 'UPDATE') then to_jsonb(new) end,
    'old_record', case when operation in ('UPDATE', 'DELETE') then to_jsonb(old) end
  ), event_name, topic_name);
end
$$;
`
