import { pgCron } from './pg-cron.ts'
import { pgGraphql } from './pg-graphql.ts'
import { pgNet } from './pg-net.ts'
import { pgjwt } from './pgjwt.ts'
import { pgsodium } from './pgsodium.ts'
import type { StandIn } from './stand-in.ts'
import { supabaseVault } from './supabase-vault.ts'

/** `vector` and PostGIS are not among them: their types cannot be had without compiled code. */
export const standIns: readonly StandIn[] = [pgCron, pgNet, pgGraphql, supabaseVault, pgjwt, pgsodium]
