import type { Handler } from '../context.ts'
import { json } from '../respond.ts'

/** `GET /health` */
export const health: Handler = () => json({ name: 'Portico', description: 'Portico Auth, a user registration and authentication API' })
