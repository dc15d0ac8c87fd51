import type { StandIn } from './stand-in.ts'

/** Answers every query as a project does whose GraphQL is off: HTTP 200 with an error inside. */
export const pgGraphql: StandIn = {
  name: 'pg_graphql',
  version: '1.5.11',
  comment: 'stand-in for pg_graphql: answers every query with an error',
  schema: 'graphql',
  requires: [],
  sql: String.raw`
create function graphql.resolve(query text, variables jsonb default '{}', "operationName" text default null, extensions jsonb default null)
returns jsonb language sql stable as $$
  select jsonb_build_object('errors', jsonb_build_array(jsonb_build_object('message', 'pg_graphql is a stand-in here: GraphQL is not served')))
$$;

create function graphql.get_schema_version() returns int language sql stable as $$ select 0 $$;

grant usage on schema graphql to postgres, anon, authenticated, service_role;
grant execute on all functions in schema graphql to postgres, anon, authenticated, service_role;
`,
}
