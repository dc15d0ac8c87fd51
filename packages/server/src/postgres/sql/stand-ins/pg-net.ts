import type { StandIn } from './stand-in.ts'

/** Takes requests as pg_net does and answers each with an error at once: nothing is sent. */
export const pgNet: StandIn = {
  name: 'pg_net',
  version: '0.14.0',
  comment: 'stand-in for pg_net: takes requests, does not send them',
  schema: null,
  requires: [],
  sql: String.raw`
do $$ begin if to_regnamespace('net') is null then create schema net; end if; end $$;

create sequence net.http_request_queue_id_seq;

create unlogged table net.http_request_queue (
  id bigint not null default nextval('net.http_request_queue_id_seq'),
  method text not null,
  url text not null,
  headers jsonb,
  body bytea,
  timeout_milliseconds int not null
);

create unlogged table net._http_response (
  id bigint,
  status_code int,
  content_type text,
  headers jsonb,
  content text,
  timed_out boolean,
  error_msg text,
  created timestamptz not null default now()
);
create index _http_response_created_idx on net._http_response (created);

create function net._not_sent(url text) returns bigint language plpgsql security definer set search_path = '' as $$
declare
  request bigint := nextval('net.http_request_queue_id_seq');
begin
  insert into net._http_response (id, timed_out, error_msg) values (request, false, 'pg_net is a stand-in here: requests are not sent');
  raise warning 'pg_net is a stand-in here: the request to % is not sent', split_part(url, '?', 1)
    using hint = 'Give a PostgreSQL that has pg_net with --database-url.';
  return request;
end
$$;

create function net.http_get(url text, params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds int default 5000)
returns bigint language sql as $$ select net._not_sent(url) $$;

create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{"Content-Type": "application/json"}', timeout_milliseconds int default 5000)
returns bigint language sql as $$ select net._not_sent(url) $$;

create function net.http_delete(url text, params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds int default 5000, body jsonb default null)
returns bigint language sql as $$ select net._not_sent(url) $$;

grant usage on schema net to postgres, anon, authenticated, service_role;
grant all on all tables in schema net to postgres;
grant execute on all functions in schema net to postgres, anon, authenticated, service_role;
`,
}
