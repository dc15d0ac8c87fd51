import { describe, expect, it } from 'vitest'
import { arrayOperators, dateOperators, numberOperators, optionOperators, textOperators, timestampOperators } from './filters.ts'

const render = (operators: typeof textOperators, id: string, ...values: string[]) => operators.find((operator) => operator.id === id)?.render(values)

describe('filter operators', () => {
  it('take what was typed at its word', () => {
    expect(render(textOperators, 'contains', '50%_off\\')).toEqual(['ilike.%50\\%\\_off\\\\%'])
    expect(render(optionOperators, 'any', 'a,b', 'say "x"', 'back\\slash')).toEqual(['in.("a,b","say \\"x\\"","back\\\\slash")'])
    expect(render(arrayOperators, 'has', 'a"b')).toEqual(['cs.{"a\\"b"}'])
  })

  it('ask for both ends of a span', () => {
    expect(render(numberOperators, 'between', '1', '9')).toEqual(['gte.1', 'lte.9'])
    expect(render(dateOperators, 'between', '2026-01-01', '2026-02-01')).toEqual(['gte.2026-01-01', 'lte.2026-02-01'])
  })

  it('take a whole day for a moment, across the ends of months', () => {
    expect(render(timestampOperators, 'on', '2026-02-28')).toEqual(['gte.2026-02-28', 'lt.2026-03-01'])
    expect(render(timestampOperators, 'until', '2026-12-31')).toEqual(['lt.2027-01-01'])
  })
})
