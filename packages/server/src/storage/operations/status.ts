import type { Handler } from '../context.ts'

/** `GET /status` */
export const status: Handler = () => new Response(null, { status: 200 })
