import { z } from 'zod'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { MOST_DISPUTES } from './dispute-commands.ts'

/** The statuses of a letter at the mail service. */
export const LETTER_STATUSES = ['sending', 'sent', 'delivered', 'returned', 'failed'] as const
export type LetterStatus = (typeof LETTER_STATUSES)[number]

const STATUS_WORDS: Readonly<Record<LetterStatus, string>> = {
  sending: 'Being handed over',
  sent: 'Mailed',
  delivered: 'Delivered',
  returned: 'Returned to the sender',
  failed: 'Not mailed',
}

/** Returns the label of a letter's status: 'Delivered'. */
export function letterStatusWords(status: LetterStatus): string {
  return STATUS_WORDS[status]
}

/** Returns the status that the service's last decisive tracking event means. Other events change nothing. */
export function statusByEvents(events: readonly { name: string }[]): LetterStatus {
  if (events.some(({ name }) => name === 'Delivered')) return 'delivered'
  return events.some(({ name }) => name === 'Returned to Sender') ? 'returned' : 'sent'
}

/** The body of `mail-disputes`: the letter about these disputes, certified. `check` asks the service about letters. */
export const mailDisputesSchema = z.object({
  dispute_ids: z
    .array(z.guid('Invalid dispute ID'), 'Choose a dispute')
    .min(1, 'Choose a dispute')
    .max(MOST_DISPUTES, `A letter can have at most ${MOST_DISPUTES} items`),
  document_ids: z.array(z.guid('Invalid document ID')).max(12).default([]),
  /** No letter is sent unread. */
  is_read: z.literal(true, 'Read the letter before you mail it'),
  idempotency_key: idempotencyKey.optional(),
})

/** The body of `check-letter`. */
export const checkLetterSchema = z.object({ letter_id: z.guid('Invalid letter ID') })

const LAST_LINE = /^(?<city>[^,]+),?\s+(?<state>[A-Z]{2})\s+(?<zip>\d{5}(?:-\d{4})?)$/

/** Returns the parts of a recipient's lines: name, street, and 'City, ST 12345' at the end. Null if the end isn't that. */
export function postalAddressOf(lines: readonly string[]) {
  const [name, ...rest] = lines
  const { city, state, zip } = LAST_LINE.exec(rest.at(-1)?.trim() ?? '')?.groups ?? {}
  const [line1, ...more] = rest.slice(0, -1)
  if (!name || !line1 || !city || !state || !zip) return null
  return { name, line1, ...(more.length > 0 && { line2: more.join(', ') }), city: city.trim(), state, zip }
}
