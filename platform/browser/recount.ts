import type { Query } from '@tanstack/react-query'
import { BEING_RECOUNTED } from '#platform/rules/being-recounted.ts'
import { ServerError } from './supabase.ts'

/** Stands in the place of figures that are being recounted after an upgrade. */
export interface Recount {
  recount_percent: number
}

const ASK_AGAIN_MS = 3_000

/** The figures, or how much of them is recounted. Throws what else went wrong. */
export async function orRecount<Figures>(asked: Promise<Figures>): Promise<Figures | Recount> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ServerError && error.code === BEING_RECOUNTED) return { recount_percent: Number(error.hint) }
    throw error
  }
}

/** Returns true if what came is not the figures. A figure may carry a `recount_percent` too: null, because it is right. */
export const isRecount = (came: unknown): came is Recount =>
  typeof came === 'object' && came !== null && 'recount_percent' in came && came.recount_percent !== null

/** How often a query asks: every three seconds while what it asks for is being recounted, else as usual. */
export const whileRecounted =
  (usualMs: number | false = false) =>
  (query: Pick<Query, 'state'>): number | false =>
    isRecount(query.state.data) ? ASK_AGAIN_MS : usualMs
