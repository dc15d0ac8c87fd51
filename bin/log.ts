import pino from 'pino'
import { pinoLog, type Log } from '@portico/server'

/** Warnings and errors as lines for people; PORTICO_LOG=debug|info|warn|error|silent says how much. */
export function createLog(out: NodeJS.WritableStream): Log {
  return pinoLog(pino({ level: process.env['PORTICO_LOG'] ?? 'warn', base: null }, { write: (line: string) => void out.write(toText(line)) }))
}

function toText(line: string): string {
  const { level, time: _time, msg, ...fields } = JSON.parse(line) as { level: number; time: number; msg: string }
  const details = Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields)}` : ''
  return `${pino.levels.labels[level] ?? 'log'}: ${msg}${details}\n`
}
