import { z } from 'zod'

const flag = (fallback: boolean) => z.boolean().nullish().transform((value) => value ?? fallback)

const change = z.object({
  event: z.string().nullish().transform((value) => value ?? '*'),
  schema: z.string().max(63 * 4).nullish(),
  table: z.string().max(63 * 4).nullish(),
  filter: z.string().max(10_000).nullish(),
  select: z.array(z.string().max(63 * 4)).max(1600).nullish(),
})

const config = z.object({
  broadcast: z.object({
    self: flag(false),
    ack: flag(false),
    replication_ready: flag(false),
    replay: z.object({ since: z.number(), limit: z.number().int().min(1).max(25).default(25) }).nullish(),
  }).nullish().transform((value) => value ?? { self: false, ack: false, replication_ready: false, replay: null }),
  // Clients before 2.50 do not say whether they want presence: they get it.
  presence: z.object({ key: z.string().max(255).nullish(), enabled: flag(true) }).nullish().transform((value) => value ?? { key: null, enabled: true }),
  private: flag(false),
  postgres_changes: z.array(change.nullable()).nullish().transform((list) => (list ?? []).filter((item) => item !== null)),
})

/** The payload of `phx_join`. Unknown keys are passed over, as the hosted service does. */
const joinPayload = z.object({
  access_token: z.string().max(16_384).nullish(),
  user_token: z.string().max(16_384).nullish(),
  config: config.nullish().transform((value) => value ?? config.parse({})),
})

export type JoinPayload = z.output<typeof joinPayload>
export type JoinConfig = JoinPayload['config']
/** One `postgres_changes` entry as the client asked for it; the reply repeats it. */
export type ChangeRequest = JoinConfig['postgres_changes'][number]

/** The payload, or the name of the field that is not what it should be. */
export function parseJoinPayload(payload: unknown): { readonly ok: true; readonly join: JoinPayload } | { readonly ok: false; readonly field: string } {
  const result = joinPayload.safeParse(payload)
  return result.success ? { ok: true, join: result.data } : { ok: false, field: result.error.issues[0]?.path.join('.') ?? '' }
}
