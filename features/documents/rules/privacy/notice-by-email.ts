import {
  type AskedConsent,
  type ConsentStatus,
  consentStatus,
} from '#features/documents/rules/electronic-records/consent-status.ts'
import { dateOfInstant, type PlainDate } from '#platform/rules/dates.ts'

/** A consent to electronic records, and whether its statement covers the privacy notice. */
export interface PrivacyConsent extends AskedConsent {
  covers_privacy_notice: boolean
}

/** The day (UTC) from which the notice may go by email, or a sentence on why it may not. */
export type PrivacyNoticeByEmail = { may: true; since: PlainDate } | { may: false; why: string }

/**
 * Returns whether a client may receive the privacy notice by email, from their requests, newest first: 12 CFR
 * 1016.9(a).
 */
export function privacyNoticeByEmail(
  consents: readonly PrivacyConsent[],
  email: string | null,
  now: Date,
): PrivacyNoticeByEmail {
  const { standing, line } = consentStatus(consents, email, now)
  if (standing !== 'agreed') return { may: false, why: WHY_NOT[standing] }
  if (!line?.covers_privacy_notice || line.demonstrated_at === null) return { may: false, why: OTHER_NOTICES }
  return { may: true, since: dateOfInstant(line.demonstrated_at, 'UTC') }
}

const WHERE = 'You can ask for consent on the Lending tab, under Legal notices.'
const OTHER_NOTICES = 'the client’s consent to email covers other notices but not this one.'
const WHY_NOT: Record<Exclude<ConsentStatus, 'agreed'>, string> = {
  never_asked: `the client hasn’t been asked for consent to notices by email. ${WHERE}`,
  asked: 'the client hasn’t answered the request for consent yet.',
  unanswered: `the client didn’t answer the request for consent. ${WHERE}`,
  moved: `the client consented for an address that is no longer theirs. ${WHERE}`,
  withdrawn: `the client withdrew their consent. ${WHERE}`,
}
