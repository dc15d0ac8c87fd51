import { z } from 'zod'

const readable = z.object({
  /** Row security is on. */
  protected: z.boolean(),
  /** Columns of the primary key. */
  keys: z.array(z.string()),
  /** Name and type of each column. */
  columns: z.array(z.tuple([z.string(), z.string()])).nullable(),
  /** What each role may select. */
  selectable: z.record(z.string(), z.array(z.string())),
  /** By caller; null where a policy failed. */
  visible: z.array(z.object({
    /** The places of the changes that it may read. */
    at: z.array(z.number()),
    /** By place: the row's present values, where they differ from the change's, since only those were judged. */
    now: z.record(z.string(), z.array(z.string().nullable())).nullish(),
  }).nullable()),
})

export type Readable = z.output<typeof readable>

/** null: the table is gone. */
export function parseReadable(json: string | null | undefined): Readable | null {
  return json == null ? null : readable.parse(JSON.parse(json))
}

const values = z.array(z.array(z.string().nullable()))

/** JSON texts by tuple and column; null where PostgreSQL could not make them. */
export function parseValues(json: string | null | undefined): readonly (readonly (string | null)[])[] | null {
  return json == null ? null : values.parse(JSON.parse(json))
}
