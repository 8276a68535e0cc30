import { SAID_HOW } from '#features/lending/rules/applications/ended-how.ts'

export const WITHDRAWN_HOW = ['on_page', ...SAID_HOW] as const

/** A line of `electronic_consents`, as far as it says whether notices may go by e-mail. */
export interface AskedConsent {
  email: string
  created_at: string
  answer_by: string
  demonstrated_at: string | null
  withdrawn_at: string | null
}

/**
 * Where a client stands who was asked: `agreed` alone lets notices go by e-mail. `moved` is who agreed for an address that is not
 * theirs any more, `unanswered` whose link is over.
 */
export type ConsentStatus = 'never_asked' | 'asked' | 'unanswered' | 'agreed' | 'moved' | 'withdrawn'

const mailbox = (address: string | null) => (address ?? '').trim().toLowerCase()

/** How a client stands by what they were asked, newest first, and the line that says so; null for whoever was never asked. */
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
