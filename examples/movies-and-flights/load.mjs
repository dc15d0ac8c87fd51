// Fills the tables of this project: node examples/movies-and-flights/load.mjs --database-url URL [--flights 20000]
// The source gives some years before 1950 with two digits, which read as this century: they are put back.
// More flights than the 20,000 of the source repeat it, four weeks later each time.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'

const { values } = parseArgs({ options: { 'database-url': { type: 'string' }, flights: { type: 'string', default: '20000' } } })
const count = Number(values.flights)
if (!values['database-url'] || !Number.isInteger(count) || count < 0) {
  process.stderr.write('Usage: load.mjs --database-url URL [--flights N]\n')
  process.exit(2)
}

const entry = createRequire(import.meta.url).resolve('vega-datasets')
const folder = entry.slice(0, entry.indexOf('vega-datasets') + 'vega-datasets'.length)
const source = (name) => readFileSync(path.join(folder, 'data', name), 'utf8')

/** One line of the source's CSV, in which only names are quoted. */
const cells = (line) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((match) => (match[1]?.replaceAll('""', '"') ?? match[2] ?? '').trim() || null)

function airports() {
  const [head, ...lines] = source('airports.csv').trim().split(/\r?\n/)
  const names = cells(head)
  return lines.map((line) => Object.fromEntries(cells(line).map((cell, index) => [names[index], cell])))
}

const movies = () => JSON.parse(source('movies.json')).map((movie) => ({
  title: movie.Title === null ? null : String(movie.Title),
  released_on: movie['Release Date'],
  mpaa_rating: movie['MPAA Rating'],
  running_time: movie['Running Time min'],
  genre: movie['Major Genre'],
  creative_type: movie['Creative Type'],
  source: movie.Source,
  director: movie.Director,
  distributor: movie.Distributor,
  production_budget: movie['Production Budget'],
  us_gross: movie['US Gross'],
  worldwide_gross: movie['Worldwide Gross'],
  us_dvd_sales: movie['US DVD Sales'],
  rotten_tomatoes: movie['Rotten Tomatoes Rating'],
  imdb_rating: movie['IMDB Rating'],
  imdb_votes: movie['IMDB Votes'],
}))

const client = new pg.Client({ connectionString: values['database-url'] })
await client.connect()
await client.query('begin')
await client.query('truncate public.flights, public.airports, public.movies restart identity')
await client.query('insert into public.airports select iata, name, city, state, country, latitude, longitude from json_populate_recordset(null::public.airports, $1)', [JSON.stringify(airports())])
await client.query(
  `insert into public.movies (title, released_on, mpaa_rating, running_time, genre, creative_type, source, director, distributor, production_budget, us_gross, worldwide_gross, us_dvd_sales, rotten_tomatoes, imdb_rating, imdb_votes)
   select title, case when released_on >= '2012-01-01' then (released_on - interval '100 years')::date else released_on end, mpaa_rating, running_time, genre, creative_type, source, director, distributor, production_budget, us_gross, worldwide_gross, us_dvd_sales, rotten_tomatoes, imdb_rating, imdb_votes
   from json_populate_recordset(null::public.movies, $1)`, [JSON.stringify(movies())])
await client.query(
  `with source as (
     select row_number() over (order by f.n) as n, date, delay, distance, origin, destination
     from rows from (json_to_recordset($1) as (date timestamp, delay integer, distance integer, origin text, destination text)) with ordinality as f (date, delay, distance, origin, destination, n)
     join public.airports o on o.iata = f.origin join public.airports d on d.iata = f.destination
   ), size as (select count(*) as n from source)
   insert into public.flights (departed_at, delay, distance, origin, destination)
   select date + lap * interval '28 days', delay, distance, origin, destination
   from size, generate_series(0, ($2::bigint - 1) / size.n) as lap, source
   where lap * size.n + source.n <= $2 order by lap, source.n`, [source('flights-20k.json'), count])
await client.query('commit')
await client.query('analyze public.airports, public.movies, public.flights')
for (const table of ['airports', 'movies', 'flights']) {
  const { rows } = await client.query(`select count(*)::int as n from public.${table}`)
  process.stdout.write(`${table}: ${rows[0].n}\n`)
}
await client.end()
