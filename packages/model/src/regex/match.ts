import { codePoints } from '../text.ts'
import { type CharacterSet, contains } from './class.ts'
import { parseRegex, type RegexNode } from './parse.ts'

type Instruction =
  | { readonly kind: 'set'; readonly set: CharacterSet }
  | { readonly kind: 'start' | 'end' | 'match' }
  /** Go on at both places. */
  | { readonly kind: 'fork'; readonly to: readonly number[] }

const longestProgram = 4000

/** Appends the instructions of a node; null when there are too many. */
const emit = (node: RegexNode, program: Instruction[]): boolean => {
  if (program.length > longestProgram) return false
  switch (node.kind) {
    case 'set': return program.push({ kind: 'set', set: node.set }) > 0
    case 'start':
    case 'end': return program.push({ kind: node.kind }) > 0
    case 'sequence': return node.parts.every((part) => emit(part, program))
    case 'choice': return emitChoice(node.parts, program)
    case 'repeat': return emitRepeat(node, program)
  }
}

const emitChoice = (parts: readonly RegexNode[], program: Instruction[]): boolean => {
  const fork = program.push({ kind: 'fork', to: [] }) - 1
  const starts: number[] = []
  const jumps: number[] = []
  for (const part of parts) {
    starts.push(program.length)
    if (!emit(part, program)) return false
    jumps.push(program.push({ kind: 'fork', to: [] }) - 1)
  }
  program[fork] = { kind: 'fork', to: starts }
  for (const jump of jumps) program[jump] = { kind: 'fork', to: [program.length] }
  return true
}

const emitRepeat = (node: Extract<RegexNode, { kind: 'repeat' }>, program: Instruction[]): boolean => {
  for (let count = 0; count < node.least; count += 1) if (!emit(node.part, program)) return false
  const forks: number[] = []
  for (let count = node.least; count < (node.most ?? node.least + 1); count += 1) {
    forks.push(program.push({ kind: 'fork', to: [] }) - 1)
    if (!emit(node.part, program)) return false
  }
  if (node.most === null) program.push({ kind: 'fork', to: [forks[0] ?? program.length] })
  for (const fork of forks) program[fork] = { kind: 'fork', to: [fork + 1, program.length] }
  return program.length <= longestProgram
}

const compile = (pattern: string): readonly Instruction[] | null => {
  const node = parseRegex(pattern)
  const program: Instruction[] = []
  if (node === null || !emit(node, program)) return null
  return [...program, { kind: 'match' }]
}

/** Everything that can be reached from a place without reading a character. */
const reach = (program: readonly Instruction[], from: Iterable<number>, atStart: boolean, atEnd: boolean): ReadonlySet<number> => {
  const seen = new Set<number>()
  const waiting = [...from]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const instruction = program[place]
    if (seen.has(place) || instruction === undefined) continue
    seen.add(place)
    if (instruction.kind === 'fork') waiting.push(...instruction.to)
    if ((instruction.kind === 'start' && atStart) || (instruction.kind === 'end' && atEnd)) waiting.push(place + 1)
  }
  return seen
}

const step = (program: readonly Instruction[], places: ReadonlySet<number>, point: number, ignoreCase: boolean): readonly number[] | null => {
  const next: number[] = []
  for (const place of places) {
    const instruction = program[place]
    if (instruction?.kind !== 'set') continue
    const matches = contains(instruction.set, point, ignoreCase)
    if (matches === null) return null
    if (matches) next.push(place + 1)
  }
  return next
}

/**
 * Does PostgreSQL's `text ~ pattern` hold? Null where it is not known here. All ways are followed at once, so the time
 * is bounded by pattern times text, whatever the pattern.
 */
export const matchRegex = (text: string, pattern: string, ignoreCase: boolean): boolean | null => {
  const program = compile(pattern)
  if (program === null) return null
  const points = codePoints(text).map((character) => character.codePointAt(0) ?? 0)
  const end = program.length - 1
  let next: readonly number[] = []
  for (let at = 0; at <= points.length; at += 1) {
    const places = reach(program, [0, ...next], at === 0, at === points.length)
    if (places.has(end)) return true
    const point = points[at]
    const stepped = point === undefined ? [] : step(program, places, point, ignoreCase)
    if (stepped === null) return null
    next = stepped
  }
  return false
}
