import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRestFixture } from './testing/rest-fixture.ts'
import type { RestFixture } from './testing/rest-fixture.ts'
import { shop } from './testing/shop.ts'

let rest: RestFixture
beforeAll(async () => { rest = await openRestFixture(shop, { config: { aggregates: true } }) })
afterAll(() => rest.close())

async function get(target: string): Promise<unknown> {
  const { status, json, text } = await rest.ask(target)
  expect(status, text).toBe(200)
  return json
}

describe('embeds', () => {
  test.each<[string, unknown]>([
    ['/items?id=eq.1&select=title,people!items_owner_fkey(name)', [{ title: 'Lamp', people: { name: 'Ada' } }]],
    ['/items?id=eq.1&select=title,owner:people!owner_id(name),maker:people!maker_id(name)', [{ title: 'Lamp', owner: { name: 'Ada' }, maker: { name: 'Bob' } }]],
    ['/items?id=eq.1&select=owner_id(name),items_maker_fkey(name)', [{ owner_id: { name: 'Ada' }, items_maker_fkey: { name: 'Bob' } }]],
    ['/items?id=eq.4&select=owner:people!owner_id(name)', [{ owner: null }]],
    ['/people?id=eq.1&select=items!items_owner_fkey(title)&items.order=title.desc', [{ items: [{ title: 'Radio' }, { title: 'Lamp' }] }]],
    ['/people?id=eq.3&select=owned:items!items_owner_fkey(title)', [{ owned: [] }]],
    ['/items?id=eq.1&select=tags(name)&tags.order=name', [{ tags: [{ name: 'blue' }, { name: 'red' }] }]],
    ['/tags?id=eq.2&select=items(title,owner:people!owner_id(name))&items.order=id', [{ items: [{ title: 'Lamp', owner: { name: 'Ada' } }, { title: 'Radio', owner: { name: 'Ada' } }] }]],
    ['/items?id=eq.1&select=details(note)', [{ details: { note: 'bright' } }]],
    ['/details?item_id=eq.1&select=items(title)', [{ items: { title: 'Lamp' } }]],
    ['/items?id=eq.1&select=items(title)&items.order=id', [{ items: [{ title: 'Radio' }, { title: 'Chair, old' }] }]],
    ['/items?id=eq.2&select=parent:parent_id(title)', [{ parent: { title: 'Lamp' } }]],
    ['/items?id=eq.1&select=children:items!parent_id(id,items(id))&children.order=id', [{ children: [{ id: 2, items: [] }, { id: 3, items: [] }] }]],
    ['/item_tags?item_id=eq.2&select=items(title),tags(name)', [{ items: { title: 'Radio' }, tags: { name: 'blue' } }]],
    ['/item_list?item=eq.1&select=loud,people(name)', [{ loud: 'LAMP', people: { name: 'Ada' } }]],
    ['/item_list_again?item=eq.1&select=people(name)', [{ people: { name: 'Ada' } }]],
    ['/people?id=eq.2&select=item_list(title)', [{ item_list: [{ title: 'Chair, old' }] }]],
    ['/people?id=eq.1&select=heavy_items(title)', [{ heavy_items: [{ title: 'Lamp' }] }]],
    ['/items?id=eq.1&select=favourite(name)', [{ favourite: { name: 'Ada' } }]],
    ['/people?id=eq.1&select=items!items_owner_fkey(title)&items.limit=1&items.offset=1&items.order=id', [{ items: [{ title: 'Radio' }] }]],
    ['/people?order=id&select=name,items!items_owner_fkey(title)&items.title=eq.Lamp', [{ name: 'Ada', items: [{ title: 'Lamp' }] }, { name: 'Bob', items: [] }, { name: 'Cem', items: [] }]],
    ['/people?order=id&select=name,items!items_owner_fkey!inner(title)&items.title=eq.Lamp', [{ name: 'Ada', items: [{ title: 'Lamp' }] }]],
    ['/people?select=name,items!items_owner_fkey!inner(tags!inner(name))&items.tags.name=eq.red', [{ name: 'Ada', items: [{ tags: [{ name: 'red' }] }] }]],
    ['/people?order=id&select=name,items!items_owner_fkey()&items=not.is.null', [{ name: 'Ada' }, { name: 'Bob' }]],
    ['/people?select=name,items!items_owner_fkey()&items=is.null', [{ name: 'Cem' }]],
    ['/people?order=id&select=name,o:items!items_owner_fkey(),m:items!items_maker_fkey()&or=(o.is.null,and(m.not.is.null,id.eq.1))', [{ name: 'Ada' }, { name: 'Cem' }]],
    ['/items?select=title,owner:people!owner_id(name)&owner.name=eq.Bob&owner=not.is.null', [{ title: 'Chair, old', owner: { name: 'Bob' } }]],
    ['/people?id=eq.1&select=name,items!items_owner_fkey(title)&items.or=(title.eq.Radio,weight.gt.99)', [{ name: 'Ada', items: [{ title: 'Radio' }] }]],
    ['/items?id=in.(1,3)&select=title,...people!owner_id(owner:name)&order=id', [{ title: 'Lamp', owner: 'Ada' }, { title: 'Chair, old', owner: 'Bob' }]],
    ['/items?id=eq.4&select=title,...people!owner_id(owner:name)', [{ title: 'Box', owner: null }]],
    ['/items?id=eq.1&select=title,...details(*)', [{ title: 'Lamp', item_id: 1, note: 'bright' }]],
    ['/people?order=id&select=name,...items!items_owner_fkey(title)&items.order=title.desc', [{ name: 'Ada', title: ['Radio', 'Lamp'] }, { name: 'Bob', title: ['Chair, old'] }, { name: 'Cem', title: [] }]],
    ['/items?select=title,owner:people!owner_id(name)&order=owner(name).desc.nullslast,id', [{ title: 'Chair, old', owner: { name: 'Bob' } }, { title: 'Lamp', owner: { name: 'Ada' } }, { title: 'Radio', owner: { name: 'Ada' } }, { title: 'Box', owner: null }]],
    ['/people?order=id&limit=1&select=name,items!items_owner_fkey(title,maker:people!maker_id(name))&items.order=maker(name).desc', [{ name: 'Ada', items: [{ title: 'Lamp', maker: { name: 'Bob' } }, { title: 'Radio', maker: { name: 'Ada' } }] }]],
  ])('%s', async (target, expected) => { expect(await get(target)).toEqual(expected) })

  test('ambiguous: PGRST201 with the candidates', async () => {
    expect(await rest.ask('/items?select=people(*)')).toMatchObject({
      status: 300,
      json: {
        code: 'PGRST201',
        message: "Could not embed because more than one relationship was found for 'items' and 'people'",
        details: [
          { cardinality: 'many-to-one', embedding: 'items with people', relationship: 'items_maker_fkey using items(maker_id) and people(id)' },
          { cardinality: 'many-to-one', embedding: 'items with people', relationship: 'items_owner_fkey using items(owner_id) and people(id)' },
        ],
        hint: "Try changing 'people' to one of the following: 'people!items_maker_fkey', 'people!items_owner_fkey'. Find the desired relationship in the 'details' key.",
      },
    })
  })

  test('none: PGRST200 with what may be meant', async () => {
    expect(await rest.ask('/items?select=tag(*)')).toMatchObject({
      status: 400,
      json: { code: 'PGRST200', message: "Could not find a relationship between 'items' and 'tag' in the schema cache", details: "Searched for a foreign key relationship between 'items' and 'tag' in the schema 'public', but no matches were found.", hint: "Perhaps you meant 'tags' instead of 'tag'." },
    })
    expect(await rest.ask('/items?select=people!nope(*)')).toMatchObject({ json: { code: 'PGRST200', details: "Searched for a foreign key relationship between 'items' and 'people' using the hint 'nope' in the schema 'public', but no matches were found.", hint: null } })
  })

  test('refuses what is not embedded, or not one row', async () => {
    expect(await rest.ask('/items?tags.name=eq.x')).toMatchObject({ status: 400, json: { code: 'PGRST108', message: "'tags' is not an embedded resource in this request", hint: "Verify that 'tags' is included in the 'select' query parameter." } })
    expect(await rest.ask('/items?order=tags(name)')).toMatchObject({ status: 400, json: { code: 'PGRST108' } })
    expect(await rest.ask('/items?select=id,tags(name)&order=tags(name)')).toMatchObject({ status: 400, json: { code: 'PGRST118', message: "A related order on 'tags' is not possible" } })
    expect(await rest.ask('/items?select=id,tags(name)&tags=eq.1')).toMatchObject({ status: 400, json: { code: 'PGRST120', message: "Bad operator on the 'tags' embedded resource" } })
  })
})

describe('aggregates', () => {
  test.each<[string, unknown]>([
    ['/items?select=weight.sum(),n:count()', [{ sum: 15.75, n: 4 }]],
    ['/items?select=owner_id,weight.max()&order=owner_id', [{ owner_id: 1, max: 2.25 }, { owner_id: 2, max: 12 }, { owner_id: null, max: 1 }]],
    ['/items?select=weight.avg()::int', [{ avg: 4 }]],
    ['/people?select=city:data->>city,id.count()&order=data->>city&data=not.is.null', null],
    ['/people?select=city:data->>city,id.count()&data=not.is.null&id=eq.1', [{ city: 'Graz', count: 1 }]],
    ['/items?select=owner:people!owner_id(name),count()&owner_id=eq.1', [{ owner: { name: 'Ada' }, count: 2 }]],
    ['/items?select=...people!owner_id(name),weight.sum()&owner_id=eq.1', [{ name: 'Ada', sum: 2.75 }]],
    ['/items?select=owner_id,...people!maker_id(score.sum())&owner_id=eq.1', [{ owner_id: 1, sum: 3.5 }]],
    ['/people?select=name,items!items_owner_fkey(count())&id=lt.3&order=id', [{ name: 'Ada', items: [{ count: 2 }] }, { name: 'Bob', items: [{ count: 1 }] }]],
  ])('%s', async (target, expected) => {
    const { status, json } = await rest.ask(target)
    if (expected === null) expect(status).toBe(400)
    else expect(json).toEqual(expected)
  })

  test('are off unless told', async () => {
    const plain = await openRestFixture(shop)
    try {
      expect(await plain.ask('/items?select=weight.sum()')).toMatchObject({ status: 400, json: { code: 'PGRST123', message: 'Use of aggregate functions is not allowed' } })
      await plain.sql(`do $$ begin execute format('alter role authenticator in database %I set pgrst.db_aggregates_enabled = ''true''', current_database()); end $$; notify pgrst, 'reload config'`)
      await expect.poll(async () => (await plain.ask('/items?select=weight.sum()')).json).toEqual([{ sum: 15.75 }])
    } finally {
      await plain.close()
    }
  })

  test('are refused in a spread of many', async () => {
    expect(await rest.ask('/people?select=name,...items!items_owner_fkey(weight.sum())')).toMatchObject({ status: 400, json: { code: 'PGRST127', message: 'Feature not implemented' } })
  })
})
