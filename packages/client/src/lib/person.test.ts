import { expect, test } from 'vitest'
import { initials, personColour } from './person.ts'

test('initials come from the first and the last word', () => {
  expect(['Marta Lindqvist', 'Joost de Wit', 'élodie', 'tomasz@x.example', '', '  '].map(initials)).toEqual(['ML', 'JW', 'É', 'TE', '', ''])
})

test('a person keeps the colour', () => {
  expect(personColour('6f0c1a52')).toBe(personColour('6f0c1a52'))
  expect(new Set(Array.from({ length: 60 }, (_, index) => personColour(`user-${index}`))).size).toBe(6)
})
