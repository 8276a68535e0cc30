import type { Frequency } from '#features/lending/rules/engine/payment-calendar.ts'

/** The ways in which an application comes to the company. */
export const RECEIVED_HOW = ['in_person', 'phone', 'mail', 'online'] as const

/** The payment frequencies that an applicant can ask for. */
export const REQUESTED_FREQUENCIES = [
  'week',
  'two_weeks',
  'half_month',
  'month',
] as const satisfies readonly Frequency[]

/** The sources of an applicant's income. Public assistance is income like any other (12 CFR 1002.6(b)(5)), so it has no entry. */
export const INCOME_SOURCES = ['employment', 'self_employment', 'retirement', 'investments', 'other'] as const

/** The ways in which staff verify an applicant's income. */
export const INCOME_VERIFIED_HOW = [
  'not_verified',
  'pay_stub',
  'tax_return',
  'bank_statement',
  'employer',
  'other',
] as const

/** The kinds of housing of an applicant. */
export const HOUSING = ['own', 'rent', 'other'] as const

/** The roles of the further people of an application. */
export const APPLICANT_ROLES = ['co_applicant', 'guarantor'] as const

/**
 * The ways in which a co-applicant states the intent to apply jointly: a signature or initials beside a statement of joint intent, a statement in
 * conversation, or a separate choice online. It is not the signature that affirms the facts.
 *
 * @see 12 CFR 1002.7(d)(1) and its comment 3
 */
export const JOINT_INTENTS = ['signed', 'stated', 'online'] as const
