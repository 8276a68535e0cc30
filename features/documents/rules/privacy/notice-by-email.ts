import {
  type AskedConsent,
  type ConsentStatus,
  consentStatus,
} from '#features/documents/rules/electronic-records/consent-status.ts'
import { dateOfInstant, type PlainDate } from '#platform/rules/dates.ts'

/** A consent to electronic records, with whether its words name the privacy notice. */
export interface PrivacyConsent extends AskedConsent {
  covers_privacy_notice: boolean
}

/** Since which day, by UTC, the notice may have gone by e-mail; or why it may not, as a sentence. */
export type PrivacyNoticeByEmail = { may: true; since: PlainDate } | { may: false; why: string }

/** Whether a client may be given the privacy notice by e-mail, by what they were asked, newest first: 12 CFR 1016.9(a). */
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

const WHERE = 'Consent is asked for on the Lending tab, under Legal notices.'
const OTHER_NOTICES = 'what this client agreed to get by e-mail are other notices, and not this one.'
const WHY_NOT: Record<Exclude<ConsentStatus, 'agreed'>, string> = {
  never_asked: `this client was not asked whether notices may come so. ${WHERE}`,
  asked: 'this client has not answered yet whether notices may come so.',
  unanswered: `this client did not answer whether notices may come so. ${WHERE}`,
  moved: `this client agreed to it for an address that is not theirs any more. ${WHERE}`,
  withdrawn: `this client withdrew their consent. ${WHERE}`,
}
