import type { Query } from '@tanstack/react-query'
import { BEING_RECOUNTED } from '#platform/rules/being-recounted.ts'
import { ServerError } from './supabase.ts'

/** Takes the place of figures that are being recounted after an upgrade. */
export interface Recount {
  recount_percent: number
}

const ASK_AGAIN_MS = 3_000

/** Returns the figures, or the progress of their recount. Throws any other error. */
export async function orRecount<Figures>(asked: Promise<Figures>): Promise<Figures | Recount> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ServerError && error.code === BEING_RECOUNTED) return { recount_percent: Number(error.hint) }
    throw error
  }
}

/**
 * Returns true if the response is a recount. Figures may have a `recount_percent` too: null, because they are complete.
 */
export const isRecount = (came: unknown): came is Recount =>
  typeof came === 'object' && came !== null && 'recount_percent' in came && came.recount_percent !== null

/** Refetches every three seconds during a recount, otherwise as usual. */
export const whileRecounted =
  (usualMs: number | false = false) =>
  (query: Pick<Query, 'state'>): number | false =>
    isRecount(query.state.data) ? ASK_AGAIN_MS : usualMs
