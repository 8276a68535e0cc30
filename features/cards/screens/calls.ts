import type { CardCommandRequest } from '#features/cards/rules/card-commands.ts'
import { callFunction } from '#platform/browser/supabase.ts'

/** Calls a card command and returns its response. Throws the server's error. */
export const cardAct = <Answer>(act: CardCommandRequest) => callFunction<Answer>('cards', act)
