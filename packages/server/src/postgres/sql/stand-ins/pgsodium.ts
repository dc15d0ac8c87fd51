import type { StandIn } from './stand-in.ts'

/** Lets dumps of older projects create it. None of its functions is here: whoever calls one is told that it does not exist. */
export const pgsodium: StandIn = {
  name: 'pgsodium',
  version: '3.1.9',
  comment: 'stand-in for pgsodium: holds no functions',
  schema: 'pgsodium',
  requires: [],
  sql: '',
}
