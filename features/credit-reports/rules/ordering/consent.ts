import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { PermissiblePurpose } from './purposes.ts'

/** A soft inquiry is seen by the consumer alone; a hard one by every lender, and it costs points. */
export const PULL_TYPES = ['soft', 'hard'] as const
export type PullType = (typeof PULL_TYPES)[number]

/** The ways to consent: electronically signed, signed on paper, or recorded by voice. */
export const CONSENT_METHODS = ['esign', 'wet', 'voice'] as const
export type ConsentMethod = (typeof CONSENT_METHODS)[number]

/** A consent that comes without an end stands for so many days from when it was signed. */
export const CONSENT_LASTS_DAYS = 30

/** The words consumers consent to where an organisation has written none of its own. Change the text, change the version. */
export const DEFAULT_CONSENT_TEXT = {
  version: 'standard-2026-11',
  body:
    'I authorize the company named in this application to obtain my credit report and score from Experian, Equifax and TransUnion ' +
    'for the purpose stated in it, under the Fair Credit Reporting Act. This consent ends on the date stated with it, and I may ' +
    'withdraw it at any time before.',
} as const

/** Whether a version is named as built-in texts are. Such names are kept for them, in capitals too; app.guard_consent_text knows the same. */
export const isBuiltInVersion = (version: string): boolean => /^standard-\d{4}-\d{2}$/i.test(version)

/** What a consent covers, and whether it still stands. Field names are the table's. */
export interface Consent {
  purpose: string
  bureaus: readonly Bureau[]
  pull_type: PullType
  single_use: boolean
  uses: number
  expires_at: string
  revoked_at: string | null
}

export interface WantedPull {
  purpose: PermissiblePurpose
  bureaus: readonly Bureau[]
  pullType: PullType
}

const REFUSALS = {
  consent_revoked: 'The consumer has withdrawn this consent',
  consent_expired: 'This consent has expired',
  consent_used: 'This consent was given for one report and has been used',
  consent_other_purpose: 'This consent was given for another purpose',
  consent_pull_type: 'This consent covers a soft pull only',
  consent_bureaus: 'This consent does not cover every bureau ordered',
} as const

export type ConsentRefusal = keyof typeof REFUSALS

/** What a refused consent is told, in a sentence. */
export function consentSentence(refusal: ConsentRefusal): string {
  return REFUSALS[refusal]
}

/** Why a consent does not allow a pull at an instant (ms); null when it does. Who agreed to a hard pull agreed to a soft one. */
export function consentRefusal(consent: Consent, wanted: WantedPull, now: number): ConsentRefusal | null {
  if (consent.revoked_at !== null) return 'consent_revoked'
  if (Date.parse(consent.expires_at) <= now) return 'consent_expired'
  if (consent.single_use && consent.uses > 0) return 'consent_used'
  if (consent.purpose !== wanted.purpose) return 'consent_other_purpose'
  if (consent.pull_type === 'soft' && wanted.pullType === 'hard') return 'consent_pull_type'
  return wanted.bureaus.every((bureau) => consent.bureaus.includes(bureau)) ? null : 'consent_bureaus'
}
