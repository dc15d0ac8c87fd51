import fc from 'fast-check'

/** Columns that generated tables are made of: a name that is a legal column, and its type. */
export const columnPool = {
  a: 'int4', b: 'int4', s: 'int2', l: 'int8', n: 'numeric', m: 'numeric', p: 'numeric(6,2)', f: 'float8', g: 'float4', t: 'text', u: 'text', v: 'varchar(4)', c: 'char(3)',
  o: 'bool', d: 'date', e: 'date', ts: 'timestamp', tz: 'timestamptz', tp: 'timestamp(1)', i: 'uuid', st: 'stage', w: 'weight', k: 'code', j: 'jsonb', ti: 'time', x: 'inet',
} as const
export type ColumnName = keyof typeof columnPool

export const columnTypes = `
  create type stage as enum ('new', 'open', 'done');
  create domain weight as numeric(5,1) constraint weight_positive check (value > 0);
  create domain code as varchar(3) constraint code_shape check (value ~ '^[a-c]+$');
`

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`

const small = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constantFrom(10, 100, 32767, 2147483647)).map(String)
const decimal = fc.oneof(small, fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: 0, max: 99 })).map(([whole, part]) => `${whole}.${part}`))
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'A', 'B', '1', ' ', '_', '%', 'é', '.', '-', '🙂'), maxLength: 5 })
const day = fc.constantFrom('2026-01-01', '2026-01-31', '2026-02-28', '2024-02-29', '1999-12-31')
const clock = fc.constantFrom('00:00', '10:30', '23:59:59', '10:30:00.25', '10:30:00.123456')
const instant = fc.tuple(day, clock).map(([date, time]) => `${date} ${time}`)
const zone = fc.constantFrom('Z', '+00', '+02:00', '-0530')
const junk = fc.constantFrom(
  '', ' ', 'abc', '1_0', '0x1F', '99999999999999999999', '1e400', '1e-400', '2026-02-30', '2026-13-01', 'infinity', '-', '--1', 'NaN', 'tru', 'today',
  '25:00', '{}', '1.', '.5', ' 7 ', '+3',
)

const plain: Readonly<Record<ColumnName, fc.Arbitrary<string>>> = {
  a: small, b: small, s: small, l: small, n: decimal, m: decimal, p: fc.oneof(decimal, fc.constantFrom('9999.99', '9999.994', '9999.995', '0.005', '12345')), f: decimal,
  g: fc.oneof(decimal, fc.constantFrom('0.1', '16777217', '1e30')), t: word, u: word, v: fc.oneof(word, word.map((text) => `${text}   `)), c: word,
  o: fc.constantFrom('true', 'false', 't', 'F', 'on', 'off', '1', '0', ' yes'), d: day, e: day, ts: instant, tz: fc.tuple(instant, zone).map((parts) => parts.join('')), tp: instant,
  i: fc.oneof(fc.uuid(), fc.constantFrom('00000000-0000-0000-0000-000000000001', '{00000000000000000000000000000001}', '0000-0000')),
  st: fc.constantFrom('new', 'open', 'done', 'Done'), w: decimal, k: fc.oneof(word, fc.constantFrom('a', 'abc', 'cab', 'abca')),
  j: fc.oneof(fc.json(), fc.constantFrom('{"a":1}', '{a:1}', '[1,]', '"\\u0000"')), ti: fc.oneof(clock, fc.constantFrom('24:00', '24:00:01', '12:60', '12:00:60')), x: fc.constantFrom('10.0.0.1', 'x'),
}

/** A value for the column: mostly one that it takes, sometimes null, sometimes nonsense. */
export const columnValue = (name: ColumnName): fc.Arbitrary<string | null> =>
  fc.oneof({ weight: 12, arbitrary: plain[name] }, { weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: junk })

const numbers: readonly ColumnName[] = ['a', 'b', 's', 'l', 'n', 'm', 'p', 'w']
const texts: readonly ColumnName[] = ['t', 'u', 'v', 'k']
const dates: readonly ColumnName[] = ['d', 'e']
const timestamps: readonly ColumnName[] = ['ts', 'tp']

const order = fc.constantFrom('=', '<>', '<', '<=', '>', '>=')
const among = (columns: readonly ColumnName[], wanted: readonly ColumnName[]): readonly ColumnName[] => columns.filter((column) => wanted.includes(column))
const oneOf = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values)
const joined = (...parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> => fc.tuple(...parts).map((texts) => `(${texts.join(' ')})`)

const number = (columns: readonly ColumnName[], depth: number): fc.Arbitrary<string> => {
  const known = among(columns, numbers)
  const leaf = known.length === 0 ? decimal.map((text) => `(${text})`) : fc.oneof({ weight: 3, arbitrary: oneOf<string>(known) }, { weight: 1, arbitrary: decimal.map((text) => `(${text})`) })
  const words = among(columns, [...texts, 'c'])
  const length = words.length === 0 ? [] : [fc.tuple(fc.constantFrom('length', 'char_length', 'octet_length'), oneOf(words)).map(([name, column]) => `${name}(${column})`)]
  if (depth === 0) return fc.oneof(leaf, ...length)
  const inner = number(columns, depth - 1)
  return fc.oneof(leaf, ...length, joined(inner, fc.constantFrom('+', '-', '*', '/', '%'), inner), inner.map((part) => `abs(${part})`), inner.map((part) => `(- ${part})`))
}

const text = (columns: readonly ColumnName[]): fc.Arbitrary<string> => {
  const known = among(columns, texts)
  const leaf = known.length === 0 ? word.map((each) => `${quote(each)}::text`) : oneOf<string>(known)
  return fc.oneof(
    { weight: 4, arbitrary: leaf },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom('lower', 'upper', 'btrim', 'ltrim', 'rtrim', 'trim'), leaf).map(([name, part]) => `${name}(${part})`) },
    { weight: 1, arbitrary: fc.tuple(leaf, word).map(([part, characters]) => `trim(both ${quote(characters)} from ${part})`) },
    { weight: 1, arbitrary: fc.tuple(leaf, leaf).map(([a, b]) => `(${a} || ${b})`) },
    { weight: 1, arbitrary: fc.tuple(leaf, word).map(([part, other]) => `coalesce(${part}, ${quote(other)})`) },
  )
}

/** A pattern of the pieces people use, in any order, so that many are odd and some are refused. */
export const regex: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      'a', 'b', '1', '.', '^', '$', '*', '+', '?', '(', ')', '(?:', '|', '[ab]', '[^a]', '[a-c]', '[[:alpha:]]', '[0-9]', '\\d', '\\w', '\\s', '\\D',
      '\\.', '{2}', '{1,2}', '{0,}', '-', '[]a]', '[a-]', 'é', '\\-', '[\\w.]', '(?=a)', '\\1', '\\y',
    ),
    { minLength: 1, maxLength: 7 },
  )
  .map((parts) => parts.join(''))
export const like: fc.Arbitrary<string> = fc.array(fc.constantFrom('a', 'b', 'A', '%', '_', '\\', '\\%', '1', 'é', ' '), { maxLength: 6 }).map((parts) => parts.join(''))
export const subject: fc.Arbitrary<string> = fc.oneof(word, fc.string({ unit: fc.constantFrom('a', 'b', '1', '.', '-', '\n'), maxLength: 6 }))

const tidyRegex = fc.constantFrom('^[a-c]+$', '^\\w+$', '^[^ ]*$', 'a|b', '^(a|b){1,2}', '\\d', '^.{2,3}$', '^[[:upper:]]', '^a?b*c?$')

const conditions = (columns: readonly ColumnName[]): fc.Arbitrary<string>[] => {
  const made: fc.Arbitrary<string>[] = [oneOf(columns).map((column) => `${column} is null`), oneOf(columns).map((column) => `${column} is not null`)]
  if (among(columns, numbers).length > 0) {
    const side = number(columns, 1)
    made.push(
      joined(side, order, side),
      joined(number(columns, 0), fc.constant('between'), decimal, fc.constant('and'), decimal),
      joined(side, fc.constantFrom('is distinct from', 'is not distinct from'), side),
    )
    made.push(
      fc.tuple(number(columns, 0), fc.constantFrom('in', 'not in'), fc.array(small, { minLength: 1, maxLength: 3 })).map(([left, verb, items]) => `(${left} ${verb} (${items.join(', ')}))`),
    )
    made.push(
      fc.tuple(fc.array(oneOf<string>(columns), { minLength: 1, maxLength: 3 }), order, small).map(([names, operator, count]) => `(num_nonnulls(${names.join(', ')}) ${operator} ${count})`),
    )
  }
  if (among(columns, texts).length > 0) {
    made.push(
      joined(text(columns), fc.constantFrom('=', '<>'), text(columns)),
      fc.tuple(text(columns), fc.array(word, { minLength: 1, maxLength: 3 })).map(([left, items]) => `(${left} in (${items.map(quote).join(', ')}))`),
    )
    made.push(
      joined(text(columns), fc.constantFrom('like', 'ilike', 'not like', 'not ilike'), like.map(quote)),
      joined(text(columns), fc.constantFrom('~', '~*', '!~', '!~*'), fc.oneof(tidyRegex, regex).map(quote)),
    )
    made.push(joined(number(columns, 0), order, small))
  }
  for (const group of [dates, timestamps, [...dates, ...timestamps]]) {
    const known = among(columns, group)
    if (known.length > 0) made.push(joined(oneOf<string>(known), order, oneOf<string>(known)), joined(oneOf<string>(known), order, day.map((each) => `date ${quote(each)}`)))
  }
  if (columns.includes('d')) made.push(joined(fc.constant('d +'), small, order, day.map((each) => `date ${quote(each)}`)))
  if (columns.includes('tz')) made.push(joined(fc.constant('tz'), order, fc.tuple(instant, zone).map((parts) => `timestamptz ${quote(parts.join(''))}`)))
  if (columns.includes('f')) made.push(joined(fc.constant('f'), order, decimal.map((each) => `(${each})`)))
  if (columns.includes('g')) made.push(joined(fc.constant('g'), order, decimal.map((each) => `(${each})::real`)), joined(fc.constant('g'), order, decimal.map((each) => `(${each})`)))
  if (columns.includes('c')) made.push(joined(fc.constant('c'), fc.constantFrom('=', '<>'), word.map(quote)), joined(fc.constant('c ~'), tidyRegex.map(quote)))
  if (columns.includes('o')) made.push(fc.constant('o'), fc.constantFrom('o is true', 'o is not true', 'o is false', 'o is unknown', 'o is not unknown'))
  if (columns.includes('st')) made.push(joined(fc.constant('st'), order, fc.constantFrom("'new'", "'open'", "'done'")), fc.constant("st in ('new', 'done')"))
  if (columns.includes('i')) made.push(fc.constant("i <> '00000000-0000-0000-0000-000000000001'"))
  return made
}

/** A CHECK over some of the columns, as SQL. */
export const condition = (columns: readonly ColumnName[], depth: number): fc.Arbitrary<string> => {
  const leaf = fc.oneof(...conditions(columns))
  if (depth === 0) return leaf
  const inner = condition(columns, depth - 1)
  return fc.oneof(leaf, joined(inner, fc.constantFrom('and', 'or'), inner), inner.map((part) => `(not (${part}))`))
}
