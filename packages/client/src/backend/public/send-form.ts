import type { Action, Entity, Row } from '@portico/model'
import { buildBody } from '../records/wire.ts'
import type { PublicBackend } from './public-backend.ts'

/** `POST /rest/v1/:table`, without asking for the row: whoever sends it need not be able to read it. Throws a `BackendError`. */
export async function sendRow({ rest }: Pick<PublicBackend, 'rest'>, entity: Entity, values: Row): Promise<void> {
  await rest({ schema: entity.schema, path: entity.name, body: buildBody(entity, values) })
}

/** `POST /rest/v1/rpc/:function`. What it answers, or null where it answers nothing. Throws a `BackendError`. */
export async function callFunction({ rest }: Pick<PublicBackend, 'rest'>, action: Action, values: Row): Promise<unknown> {
  const byName = new Map(action.arguments.map((argument) => [argument.name, argument]))
  return await rest({ schema: action.schema, path: `rpc/${action.name}`, body: buildBody({ byName }, values) })
}
