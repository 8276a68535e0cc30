import { SAID_HOW } from '#features/lending/rules/applications/ended-how.ts'

export const WITHDRAWN_HOW = ['on_page', ...SAID_HOW] as const

/** The columns of `electronic_consents` that decide whether notices may go by email. */
export interface AskedConsent {
  email: string
  created_at: string
  answer_by: string
  demonstrated_at: string | null
  withdrawn_at: string | null
}

/**
 * A client's consent status. Only `agreed` allows notices by email. `moved` means consent for a former address;
 * `unanswered` means an expired link.
 */
export type ConsentStatus = 'never_asked' | 'asked' | 'unanswered' | 'agreed' | 'moved' | 'withdrawn'

const mailbox = (address: string | null) => (address ?? '').trim().toLowerCase()

/**
 * Returns a client's status from their requests, newest first, and the request that decides it. Null if the client was
 * never asked.
 */
export function consentStatus<Line extends AskedConsent>(
  lines: readonly Line[],
  email: string | null,
  now: Date,
): { standing: ConsentStatus; line: Line | null } {
  const inForce = lines.find(
    (line) => line.demonstrated_at !== null && line.withdrawn_at === null && isFor(line, email),
  )
  const line = inForce ?? lines[0] ?? null
  if (line === null) return { standing: 'never_asked', line }
  return { standing: inForce ? 'agreed' : statusOf(line, email, now), line }
}

const isFor = (line: AskedConsent, email: string | null) => mailbox(line.email) === mailbox(email)

function statusOf(line: AskedConsent, email: string | null, now: Date): ConsentStatus {
  if (line.withdrawn_at !== null) return 'withdrawn'
  if (line.demonstrated_at !== null) return 'moved'
  return isFor(line, email) && new Date(line.answer_by) > now ? 'asked' : 'unanswered'
}
