import { fewestRowsAtOnce } from '../../lib/limits-bulk.ts'
import type { Failure } from '../failure.ts'

/** Did so many rows take longer than the backend's time limit, and would fewer of them do? None of them was done then. */
export const wantsLess = ({ code }: Failure, count: number): boolean => code === '57014' && count > fewestRowsAtOnce

export const halfOf = (count: number): number => Math.ceil(count / 2)
