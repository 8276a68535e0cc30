import type { CardActRequest } from '#domain/cards/card-acts.ts'
import { callFunction } from '#web/supabase.ts'

/** What an act on cards answers; throws its refusal in its own words. */
export const cardAct = (act: CardActRequest): Promise<unknown> => callFunction('cards', act)
