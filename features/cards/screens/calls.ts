import type { CardActRequest } from '#features/cards/rules/card-acts.ts'
import { callFunction } from '#platform/browser/supabase.ts'

/** What an act on cards answers; throws its refusal in its own words. */
export const cardAct = (act: CardActRequest): Promise<unknown> => callFunction('cards', act)
