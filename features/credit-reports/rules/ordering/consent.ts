import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { PermissiblePurpose } from './purposes.ts'

/** Only the consumer sees a soft inquiry. All lenders see a hard inquiry, and it can lower the score. */
export const PULL_TYPES = ['soft', 'hard'] as const
export type PullType = (typeof PULL_TYPES)[number]

/** The ways to consent: electronically signed, signed on paper, or recorded by voice. */
export const CONSENT_METHODS = ['esign', 'wet', 'voice'] as const
export type ConsentMethod = (typeof CONSENT_METHODS)[number]

/** Days that a consent without an end date is valid, from the day it was signed. */
export const CONSENT_LASTS_DAYS = 30

export const LONGEST_CONSENT_VERSION = 100
export const LONGEST_CONSENT_TEXT = 20_000
/** Matches the name of a version of the consent text. */
export const CONSENT_VERSION = new RegExp(`^[A-Za-z0-9_ .:/-]{1,${LONGEST_CONSENT_VERSION}}$`)

/** The consent text for organizations without their own. If you change the text, change the version. */
export const DEFAULT_CONSENT_TEXT = {
  version: 'standard-2026-11',
  body:
    'I authorize the company named in this application to obtain my credit report and score from Experian, Equifax and TransUnion ' +
    'for the purpose stated in it, under the Fair Credit Reporting Act. This consent ends on the date stated with it, and I may ' +
    'withdraw it at any time before.',
} as const

/**
 * Returns true if a version has the form of the built-in texts' names, in any case. These names are reserved; keep in
 * sync with app.guard_consent_text.
 */
export const isBuiltInVersion = (version: string): boolean => /^standard-\d{4}-\d{2}$/i.test(version)

/** The scope of a consent and its current state. Field names are the table's. */
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

/** Returns the message for a refused consent. */
export function consentSentence(refusal: ConsentRefusal): string {
  return REFUSALS[refusal]
}

/**
 * Returns why a consent does not allow a pull at an instant (ms), or null if it does. Consent to a hard pull covers a
 * soft pull too.
 */
export function consentRefusal(consent: Consent, wanted: WantedPull, now: number): ConsentRefusal | null {
  if (consent.revoked_at !== null) return 'consent_revoked'
  if (Date.parse(consent.expires_at) <= now) return 'consent_expired'
  if (consent.single_use && consent.uses > 0) return 'consent_used'
  if (consent.purpose !== wanted.purpose) return 'consent_other_purpose'
  if (consent.pull_type === 'soft' && wanted.pullType === 'hard') return 'consent_pull_type'
  return wanted.bureaus.every((bureau) => consent.bureaus.includes(bureau)) ? null : 'consent_bureaus'
}
