import type { StandIn } from './stand-in.ts'

/** All of pgjwt: JSON Web Tokens with HMAC (RFC 7519; HS256, HS384, HS512), over pgcrypto. */
export const pgjwt: StandIn = {
  name: 'pgjwt',
  version: '0.2.0',
  comment: 'JSON Web Token functions, in SQL over pgcrypto',
  schema: null,
  requires: ['pgcrypto'],
  sql: String.raw`
create function @extschema@.url_encode(data bytea) returns text language sql immutable as $$
  select rtrim(translate(encode(data, 'base64'), E'+/\n', '-_'), '=')
$$;

create function @extschema@.url_decode(data text) returns bytea language sql immutable as $$
  select decode(translate(data, '-_', '+/') || repeat('=', (4 - length(data) % 4) % 4), 'base64')
$$;

create function @extschema@.algorithm_sign(signables text, secret text, algorithm text) returns text language sql immutable as $$
  select @extschema@.url_encode(@extschema:pgcrypto@.hmac(signables, secret,
    case algorithm when 'HS256' then 'sha256' when 'HS384' then 'sha384' when 'HS512' then 'sha512' end))
$$;

create function @extschema@.sign(payload json, secret text, algorithm text default 'HS256') returns text language sql immutable as $$
  select signables || '.' || @extschema@.algorithm_sign(signables, secret, algorithm)
  from (
    select @extschema@.url_encode(convert_to('{"alg":"' || algorithm || '","typ":"JWT"}', 'utf8')) || '.'
      || @extschema@.url_encode(convert_to(payload::text, 'utf8'))
  ) as s (signables)
$$;

create function @extschema@.try_cast_double(inp text) returns double precision language plpgsql immutable as $$
begin
  return inp::double precision;
exception when others then
  return null;
end
$$;

create function @extschema@.verify(token text, secret text, algorithm text default 'HS256')
returns table (header json, payload json, valid boolean) language sql stable as $$
  select
    convert_from(@extschema@.url_decode(part[1]), 'utf8')::json,
    convert_from(@extschema@.url_decode(part[2]), 'utf8')::json,
    coalesce(part[3] = @extschema@.algorithm_sign(part[1] || '.' || part[2], secret, algorithm), false)
      and tstzrange(
        to_timestamp(@extschema@.try_cast_double(convert_from(@extschema@.url_decode(part[2]), 'utf8')::json ->> 'nbf')),
        to_timestamp(@extschema@.try_cast_double(convert_from(@extschema@.url_decode(part[2]), 'utf8')::json ->> 'exp'))
      ) @> current_timestamp
  from regexp_split_to_array(token, '\.') as part
$$;
`,
}
