import { z } from 'zod'
import { LOAN_TYPES, MOST_MONTHS } from '#features/lending/rules/loan-types.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { reasonSchema, withoutSsns } from '#platform/rules/reason.ts'
import { isVisible } from '#platform/rules/visible.ts'
import {
  APPLICANT_ROLES,
  HOUSING,
  INCOME_SOURCES,
  INCOME_VERIFIED_HOW,
  JOINT_INTENTS,
  RECEIVED_HOW,
  REQUESTED_FREQUENCIES,
} from './application-lists.ts'

export const LONGEST_PURPOSE = 500
export const LONGEST_EMPLOYER = 200
export const LONGEST_NOTES = 2_000
/** The most people besides the applicant. */
const MOST_FURTHER_APPLICANTS = 5
// The largest amount of a loan that the product books.
export const MOST_APPLICATION_CENTS = 99_999_999_999
const LONGEST_ACCOUNT = 300
const MOST_DEBT_CHANGES = 40
const MOST_REFERENCES = 10
const MOST_DOLLARS = '$999,999,999.99'

const cents = (label: string, least: 0 | 1) =>
  z
    .int(`${label} must be a whole number of cents, such as 123450 for $1,234.50`)
    .min(least, least === 0 ? `${label} can’t be below zero` : `${label} must be above zero`)
    .max(MOST_APPLICATION_CENTS, `${label} can be at most ${MOST_DOLLARS}`)
const text = (label: string, longest: number) =>
  z
    .string(`${label} must be text`)
    .trim()
    .max(longest, `${label} can have at most ${longest} characters`)
    .transform((written) => (isVisible(written) ? withoutSsns(written).slice(0, longest) : null))
const among = <Value extends string>(label: string, values: readonly [Value, ...Value[]]) =>
  z.enum(values, `${label} must be among ${values.join(', ')}`)
const day = (label: string) =>
  z.string(`${label} is required`).refine(isPlainDate, `${label} must be a date, such as 2026-01-31`)

const shortText = (label: string) =>
  z
    .string(`${label} must be text`)
    .trim()
    .refine(isVisible, `${label} is required`)
    .max(LONGEST_EMPLOYER, `${label} can have at most ${LONGEST_EMPLOYER} characters`)
    .transform(withoutSsns)

/** A co-applicant or guarantor, as sent. */
export const furtherApplicantSchema = z
  .strictObject({
    client_id: z.guid('Invalid client ID of a co-applicant or guarantor'),
    role: among('Role', APPLICANT_ROLES),
    joint_intent: among('Joint intent', JOINT_INTENTS).nullable().default(null),
  })
  .refine(({ role, joint_intent }) => role !== 'co_applicant' || joint_intent !== null, {
    message: 'Record how the co-applicant stated the intent to apply jointly (12 CFR 1002.7(d)(1))',
    path: ['joint_intent'],
  })
  .refine(({ role, joint_intent }) => role === 'co_applicant' || joint_intent === null, {
    message: 'Only a co-applicant has a joint intent',
    path: ['joint_intent'],
  })
/** A co-applicant or guarantor of an application. */
export type FurtherApplicant = z.output<typeof furtherApplicantSchema>

const debtChangeSchema = z.strictObject({
  /** The reported account, as `accountKey` names it. Null for a debt that is not in the report. */
  account: z.string('Account must be text').max(LONGEST_ACCOUNT).nullable().default(null),
  creditor: shortText('Creditor'),
  monthly_payment_cents: cents('Monthly payment', 0),
  reason: reasonSchema,
})
/** A monthly debt that differs from the credit report. A payment of zero leaves the reported account out. */
export type DebtChange = z.output<typeof debtChangeSchema>

const referenceSchema = z.strictObject({
  name: shortText('Name of the reference'),
  phone: shortText('Phone of the reference'),
  relationship: shortText('Relationship'),
})
/** A person who knows the applicant. */
export type PersonalReference = z.output<typeof referenceSchema>

/** The fields that every application has. */
export const requiredFields = {
  loan_type: among('Loan type', LOAN_TYPES),
  amount_cents: cents('Amount', 1),
  received_how: among('Received how', RECEIVED_HOW),
  received_on: day('Day received'),
}

/** The fields that an application can have. Null or empty text is unknown. */
export const optionalFields = {
  lender_id: z.guid('Invalid lender ID').nullable(),
  product_id: z.guid('Invalid product ID').nullable(),
  purpose: text('Purpose', LONGEST_PURPOSE).nullable(),
  term_months: z
    .int('Term must be whole months')
    .min(1, 'Term must be at least 1 month')
    .max(MOST_MONTHS, `Term can be at most ${MOST_MONTHS} months`)
    .nullable(),
  payment_frequency: among('Payment frequency', REQUESTED_FREQUENCIES).nullable(),
  down_payment_cents: cents('Down payment', 0).nullable(),
  employer: text('Employer', LONGEST_EMPLOYER).nullable(),
  job_title: text('Job title', LONGEST_EMPLOYER).nullable(),
  employed_since: day('Employed since').nullable(),
  monthly_income_cents: cents('Gross monthly income', 0).nullable(),
  income_source: among('Income source', INCOME_SOURCES).nullable(),
  income_verified_how: among('Income verified how', INCOME_VERIFIED_HOW).nullable(),
  housing: among('Housing', HOUSING).nullable(),
  housing_payment_cents: cents('Housing payment', 0).nullable(),
  lived_since: day('Living there since').nullable(),
  trade_in: text('Trade-in', LONGEST_EMPLOYER).nullable(),
  trade_in_allowance_cents: cents('Trade-in allowance', 0).nullable(),
  trade_in_payoff_cents: cents('Payoff of the trade-in', 0).nullable(),
  debt_changes: z
    .array(debtChangeSchema, 'Debt changes must be a list')
    .max(MOST_DEBT_CHANGES, `Change at most ${MOST_DEBT_CHANGES} debts`)
    .nullable(),
  personal_references: z
    .array(referenceSchema, 'References must be a list')
    .max(MOST_REFERENCES, `Name at most ${MOST_REFERENCES} references`)
    .nullable(),
  notes: text('Notes', LONGEST_NOTES).nullable(),
}

/** The co-applicants and guarantors of an application. */
export const furtherApplicants = z
  .array(furtherApplicantSchema)
  .max(MOST_FURTHER_APPLICANTS, `Name at most ${MOST_FURTHER_APPLICANTS} co-applicants and guarantors`)

// 12 CFR 1002.5(b) and (d): a creditor may not ask about these. The age follows from the client's own birth date.
const PROHIBITED =
  /(^|_)(sex|gender|race|ethnicity|colou?r|religion|national_origin|nationality|marital|married|spouse|age|birth|dob|children|dependents|public_assistance)(_|$)/

/** Returns the message for fields that an application doesn't have. It cites the rule for those that no application may have. */
export function unknownFields(names: readonly string[]): string {
  return names
    .map((name) => {
      const snaked = name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()
      return PROHIBITED.test(snaked)
        ? `An application can’t contain “${name}”, because the decision must not depend on it (12 CFR 1002.5)`
        : `An application has no field “${name}”`
    })
    .join(', ')
}

/** Options of a strict object: unknown fields get the message of `unknownFields`. */
export const strictly = {
  error: (issue: { code?: string; keys?: string[] }) =>
    issue.code === 'unrecognized_keys' ? unknownFields(issue.keys ?? []) : undefined,
}
