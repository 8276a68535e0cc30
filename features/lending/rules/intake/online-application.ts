import { z } from 'zod'
import {
  HOUSING,
  INCOME_SOURCES,
  REQUESTED_FREQUENCIES,
} from '#features/lending/rules/applications/application-lists.ts'
import { MOST_MONTHS } from '#features/lending/rules/loan-types.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { LANGUAGES } from '#platform/rules/languages/language.ts'
import { phoneDigits } from '#platform/rules/phone.ts'
import { SSN_DIGITS, ssnDigits } from '#platform/rules/ssn.ts'
import { stateName } from '#platform/rules/state-names.ts'
import { LONGEST_EMAIL } from '#platform/rules/text-lengths.ts'
import { isVisible } from '#platform/rules/visible.ts'

const name = (label: string) => z.string(label).trim().refine(isVisible, label).max(100, 'Use at most 100 characters')
const MOST_CENTS = 99_999_999_999
const cents = (label: string, least: number) => z.int(label).min(least, label).max(MOST_CENTS, label)

/** The fields that an applicant fills in, by step of the form. Each field has one message, which the page shows in its language. */
export const APPLICANT_FIELDS = {
  product_id: z.guid('Choose a loan'),
  amount_cents: cents('Enter an amount above zero', 1),
  term_months: z.int('Choose a term').min(1, 'Choose a term').max(MOST_MONTHS, 'Choose a term'),
  payment_frequency: z.enum(REQUESTED_FREQUENCIES, 'Choose how often you want to pay'),
  purpose: z.string().trim().max(500, 'Use at most 500 characters').default(''),
  first_name: name('Enter your first name'),
  last_name: name('Enter your last name'),
  email: z.email('Enter a valid email address').max(LONGEST_EMAIL, 'Enter a valid email address'),
  phone: z
    .string('Enter a US phone number with 10 digits')
    .transform(phoneDigits)
    .refine((digits) => digits !== '', 'Enter a US phone number with 10 digits'),
  address: z.string('Enter your street address').trim().refine(isVisible, 'Enter your street address').max(300),
  city: name('Enter your city'),
  state: z.string('Choose your state').refine((typed) => stateName(typed) !== null, 'Choose your state'),
  zip: z
    .string('Enter a ZIP code with 5 digits')
    .trim()
    .regex(/^\d{5}(-\d{4})?$/, 'Enter a ZIP code with 5 digits'),
  monthly_income_cents: cents('Enter your monthly income before taxes', 0),
  income_source: z.enum(INCOME_SOURCES, 'Choose where your income comes from'),
  employer: z.string().trim().max(200, 'Use at most 200 characters').default(''),
  housing: z.enum(HOUSING, 'Choose how you live'),
  housing_payment_cents: cents('Enter your monthly housing payment', 0),
  ssn: z
    .string('Enter a Social Security number with 9 digits')
    .transform(ssnDigits)
    .refine((digits) => digits.length === SSN_DIGITS, 'Enter a Social Security number with 9 digits'),
  date_of_birth: z.string('Enter your date of birth').refine(isPlainDate, 'Enter your date of birth'),
  signed_name: name('Type your name to sign'),
}
export type ApplicantField = keyof typeof APPLICANT_FIELDS

const formSchema = z.object(APPLICANT_FIELDS)
/** The form of an applicant as the server takes it. */
export type ApplicantForm = z.output<typeof formSchema>

/** The steps of the form, with the fields of each. */
export const STEPS = [
  { step: 'loan', fields: ['product_id', 'amount_cents', 'term_months', 'payment_frequency', 'purpose'] },
  { step: 'person', fields: ['first_name', 'last_name', 'email', 'phone', 'address', 'city', 'state', 'zip'] },
  { step: 'income', fields: ['monthly_income_cents', 'income_source', 'employer', 'housing', 'housing_payment_cents'] },
  { step: 'sign', fields: ['ssn', 'date_of_birth', 'signed_name'] },
] as const satisfies readonly { step: string; fields: readonly ApplicantField[] }[]
export type Step = (typeof STEPS)[number]['step']

/** The body of POST /functions/v1/submit-application. */
export const onlineApplicationSchema = z.strictObject({
  company: z.string('Company is required').max(40),
  ...APPLICANT_FIELDS,
  /** The version whose terms the applicant saw. */
  product_version_id: z.guid('Product version is required'),
  language: z.enum(LANGUAGES).default('en'),
  consent_version: z.string('Consent is required').max(100),
  challenge: z.string('Challenge is required').max(300),
  solution: z.string('Solution is required').max(40),
  // A field that people don't see. Programs fill it in.
  website: z.string().max(200).default(''),
  idempotency_key: idempotencyKey,
})
export type OnlineApplication = z.output<typeof onlineApplicationSchema>

/** The body of POST /functions/v1/send-application-link. */
export const sendLinkSchema = z.object({
  application_id: z.guid('Invalid application ID'),
  /** Left out: the client's preferred language. */
  language: z.enum(LANGUAGES, 'Choose a language').optional(),
  idempotency_key: idempotencyKey.optional(),
})
