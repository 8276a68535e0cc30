import type { CardCommandRequest } from '#features/cards/rules/card-commands.ts'
import { callFunction } from '#platform/browser/supabase.ts'

/** What an act on cards answers; throws its refusal in its own words. */
export const cardAct = (act: CardCommandRequest): Promise<unknown> => callFunction('cards', act)
