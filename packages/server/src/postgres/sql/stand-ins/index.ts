import type { StandIn } from './stand-in.ts'

export const standIns: readonly StandIn[] = []
