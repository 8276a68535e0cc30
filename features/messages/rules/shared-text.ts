import { z } from 'zod'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'

/** The number of clients that a text from a shared phone can name. */
export const MOST_NAMED = 100
/** The number of texts that can be assigned at once. */
const MOST_ASSIGNED = 200
/** An assignment can be corrected this long. */
export const CORRECTION_HOURS = 24

/**
 * Assigns texts from a shared phone to the client who wrote them. The screen and POST
 * /functions/v1/assign-shared-texts share this schema.
 */
export const sharedTextsSchema = z.object({
  client_id: z.uuid('Invalid client ID'),
  text_ids: z
    .array(z.uuid('Invalid text ID'), 'Choose the texts to assign')
    .min(1, 'Choose the texts to assign')
    .max(MOST_ASSIGNED, `At most ${MOST_ASSIGNED} texts can be assigned at once`)
    .transform((ids) => [...new Set(ids)]),
  /** The client to whom the texts are assigned now, for a correction. */
  assigned_client_id: z
    .uuid('Invalid client ID')
    .nullish()
    .transform((id) => id ?? null),
  idempotency_key: idempotencyKey.optional(),
})

/** Returns the label of a conversation that may be with any of these people: 'Dana Whitfield or Omar Whitfield'. */
export const anyOf = (names: readonly string[]): string => names.join(' or ')

interface SharedText {
  id: string
  phone: string
  client_ids: readonly string[]
  received_at: string
  assigned_at: string | null
}

/** Texts from one phone that may be from the same clients and were assigned together, or not at all. Oldest first. */
export interface SharedConversation<Text extends SharedText> {
  /** The id of the first text. */
  id: string
  first: Text
  last: Text
  texts: Text[]
}

/** Returns the texts in conversations: those that wait, by phone and clients, and those assigned at once. */
export function sharedConversations<Text extends SharedText>(texts: readonly Text[]): SharedConversation<Text>[] {
  const sorted = texts.toSorted((a, b) => a.received_at.localeCompare(b.received_at) || a.id.localeCompare(b.id))
  const groups = Map.groupBy(sorted, ({ phone, client_ids, assigned_at }) =>
    [phone, assigned_at, ...client_ids].join(' '),
  )
  return [...groups.values()].flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)]
    return first && last ? [{ id: first.id, first, last, texts: group }] : []
  })
}

/** Returns true if the assignment can still be corrected. */
export const canBeMoved = (assignedAt: string, nowMs: number): boolean =>
  nowMs - Date.parse(assignedAt) < CORRECTION_HOURS * 3_600_000
