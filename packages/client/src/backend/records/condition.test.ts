import { describe, expect, it } from 'vitest'
import { all, any, compare, escapePattern, isNull, not, oneOf, renderCondition, written } from './condition.ts'

describe('renderCondition', () => {
  it('writes logic trees with quoted values', () => {
    expect(renderCondition(all([compare('due', 'gte', '2026-11-18'), any([not(isNull('owner')), oneOf('state', ['a,b', 'c"d'])])])))
      .toBe('and(due.gte."2026-11-18",or(owner.not.is.null,state.in.("a,b","c\\"d")))')
  })

  it('negates groups and leaves', () => {
    expect(renderCondition(not(all([isNull('a'), not(isNull('b'))])))).toBe('not.and(a.is.null,b.not.is.null)')
  })

  it('takes columns whose names are words of the protocol or odd', () => {
    expect(renderCondition(compare('select', 'eq', '1'))).toBe('select.eq."1"')
    expect(renderCondition(compare('a.b', 'eq', '1'))).toBe('"a.b".eq."1"')
  })

  it('lets a pattern mean itself', () => {
    expect(escapePattern('50%_\\')).toBe('50\\%\\_\\\\')
    expect(renderCondition(compare('what', 'ilike', `${escapePattern('5%')}%`))).toBe('what.ilike."5\\\\%%"')
  })

  it('sends a star, for which patterns have no word, as the regular expression that says the same', () => {
    const sent = (pattern: string) => renderCondition(compare('what', 'ilike', pattern))
    expect(sent(`${escapePattern('5% (*)')}%`)).toBe(String.raw`what.imatch."^5% \\(\\*\\)"`)
    expect(sent(`%${escapePattern('a*')}%`)).toBe(String.raw`what.imatch."a\\*"`)
    expect(sent(`%${escapePattern('.*')}`)).toBe(String.raw`what.imatch."\\.\\*$"`)
    expect(sent('_*%b')).toBe(String.raw`what.imatch."^.\\*.*b$"`)
  })
})

describe('written', () => {
  it('quotes what an operator of the registry wrote', () => {
    expect(renderCondition(written('what', 'eq.a,b)'))).toBe('what.eq."a,b)"')
    expect(renderCondition(written('what', 'ilike.%a*%'))).toBe('what.imatch."a\\\\*"')
    expect(renderCondition(written('what', 'not.ilike.%a*'))).toBe('or(what.not.imatch."a\\\\*$",what.is.null)')
    expect(renderCondition(written('state', 'in.("a","b")'))).toBe('state.in.("a","b")')
    expect(renderCondition(written('state', 'not.is.null'))).toBe('state.not.is.null')
  })

  it('counts an empty field as different', () => {
    expect(renderCondition(written('state', 'neq.x'))).toBe('or(state.neq."x",state.is.null)')
    expect(renderCondition(written('state', 'not.in.("a")'))).toBe('or(state.not.in.("a"),state.is.null)')
  })
})
