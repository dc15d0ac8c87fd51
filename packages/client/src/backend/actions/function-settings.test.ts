import { expect, test } from 'vitest'
import { parseFunctions } from './function-settings.ts'

test('a function is as little as its name, or all that is known of it', () => {
  expect(parseFunctions({ ping: {} })).toEqual({
    functions: [{ slug: 'ping', label: null, help: null, method: 'POST', arguments: null, confirm: null, action: null, when: null, isPublic: false }],
    problems: [],
  })
  const estimate = {
    label: 'Estimate', help: 'By its fault.', method: 'GET', confirm: 'Sure?', action: 'items', when: 'state = ready', public: true,
    arguments: [{ name: 'item', type: 'items', required: true }, { name: 'how', label: 'How well', options: ['quick', 'thorough'] }],
  }
  expect(parseFunctions({ estimate }).functions).toEqual([{
    slug: 'estimate', label: 'Estimate', help: 'By its fault.', method: 'GET', confirm: 'Sure?', action: 'items', when: 'state = ready', isPublic: true,
    arguments: [{ name: 'item', type: 'items', label: null, required: true, options: null }, { name: 'how', type: 'text', label: 'How well', required: false, options: ['quick', 'thorough'] }],
  }])
  expect(parseFunctions(undefined)).toEqual({ functions: [], problems: [] })
})

test.each([
  [[], 'functions: expected an object'],
  [{ '../auth': {} }, 'functions.../auth: a function’s name'],
  [{ a: 1 }, 'functions.a: expected an object.'],
  [{ a: { lable: 'x' } }, 'functions.a: “lable” means nothing here.'],
  [{ a: { label: 3 } }, 'functions.a: label: expected a text.'],
  [{ a: { method: 'PUT' } }, 'functions.a: method: expected GET or POST.'],
  [{ a: { public: 'yes' } }, 'functions.a: public: expected true or false.'],
  [{ a: { arguments: {} } }, 'functions.a: arguments: expected a list.'],
  [{ a: { arguments: [{ type: 'text' }] } }, 'functions.a: arguments[0]: name: expected a text.'],
  [{ a: { arguments: [{ name: 'x' }, { name: 'x' }] } }, 'functions.a: arguments[1]: another one is called x.'],
  [{ a: { arguments: [{ name: 'x', options: [] }] } }, 'functions.a: arguments[0]: options: expected a list of texts.'],
  [{ a: { arguments: [{ name: 'x', kind: 'y' }] } }, 'functions.a: arguments[0]: “kind” means nothing here.'],
])('%j is left out and told of', (value, problem) => {
  const { functions, problems } = parseFunctions(value)
  expect(functions).toEqual([])
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(problem)
})
