import { expect, test } from 'vitest'
import { formAddress, parseFormAddress } from './form-address.ts'

const parse = (address: string, base = '/') => parseFormAddress(new URL(address, 'http://host'), base)

test('the address of a form names it and its step', () => {
  expect(parse('/form/repair_requests')).toEqual({ id: 'repair_requests', step: 1 })
  expect(parse('/app/form/sales.orders?step=2', '/app/')).toEqual({ id: 'sales.orders', step: 2 })
  expect(parse('/form/caf%C3%A9%20visits/?step=x')).toEqual({ id: 'café visits', step: 1 })
  expect(parse('/form/%E0')).toEqual({ id: '%E0', step: 1 })
  expect(formAddress('café visits', 3)).toBe('form/caf%C3%A9%20visits?step=3')
})

test('another address is none', () => {
  for (const address of ['/', '/form', '/t/form', '/forms/x']) expect(parse(address)).toBeNull()
  expect(parse('/form/x', '/app/')).toBeNull()
})
