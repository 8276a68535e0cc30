import { z } from 'zod'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { LANGUAGES, type Language } from '#platform/rules/languages/language.ts'
import { optionalPhoneProblem, phoneDigits } from '#platform/rules/phone.ts'
import { LONGEST_EMAIL } from '#platform/rules/text-lengths.ts'
import { RELATIONS } from './link-states.ts'
import { APPLICANT_FIELDS, type ApplicantField, STEPS } from './online-application.ts'

/** The most co-applicants who take part in an application online. */
export const MOST_CO_APPLICANTS = 3

/**
 * The sentence with which each person states the intent to apply jointly, by language. If you change a sentence, change the version.
 *
 * @see 12 CFR 1002.7(d)(1), comment 3
 */
export const JOINT_INTENT = {
  version: 'joint-2026-11',
  texts: {
    en: 'We intend to apply for joint credit.',
    es: 'Tenemos la intención de solicitar un crédito conjunto.',
  } satisfies Record<Language, string>,
} as const

export const LONGEST_SHOWN_NAME = 60
// The name is sent to another person, so it can't contain an address of a website or a number.
const PLAIN_NAME = /^\p{L}[\p{L}\p{M}'’ -]*$/u

const plainName = (label: string) => z.string(label).trim().max(LONGEST_SHOWN_NAME, label).regex(PLAIN_NAME, label)

/** Returns a name that can be shown to another person; null if it has other characters than a name. */
export const shownName = (name: string): string | null =>
  name.length <= LONGEST_SHOWN_NAME && PLAIN_NAME.test(name.trim()) ? name.trim() : null

const intends = z.literal(true, 'Confirm that you apply jointly')

/** The fields with which an applicant names a co-applicant. Of email and phone, one is enough. */
export const CO_APPLICANT_FIELDS = {
  first_name: plainName('Enter the first name with letters only'),
  last_name: plainName('Enter the last name with letters only'),
  email: z.union([z.literal(''), z.email('Enter a valid email address').max(LONGEST_EMAIL)]).default(''),
  phone: z
    .string()
    .default('')
    .refine((typed) => optionalPhoneProblem(typed) === null, 'Enter a US phone number with 10 digits')
    .transform(phoneDigits),
  relation: z.enum(RELATIONS, 'Choose how you know each other'),
}
export type CoApplicantField = keyof typeof CO_APPLICANT_FIELDS

const token = z.string('Link is required').min(1).max(200)

/** An applicant adds a co-applicant. */
export const addCoApplicantSchema = z.object({
  act: z.literal('add_co_applicant'),
  token,
  ...CO_APPLICANT_FIELDS,
  language: z.enum(LANGUAGES).default('en'),
  intends_jointly: intends,
  challenge: z.string('Challenge is required').max(300),
  solution: z.string('Solution is required').max(40),
  // A field that people don't see. Programs fill it in.
  website: z.string().max(200).default(''),
})
export type NewCoApplicant = z.output<typeof addCoApplicantSchema>

/** An applicant removes a co-applicant who has not finished. */
export const removeCoApplicantSchema = z.object({
  act: z.literal('remove_co_applicant'),
  token,
  co_applicant_id: z.guid('Invalid co-applicant ID'),
})

const NEVER_JOINT: readonly ApplicantField[] = ['housing', 'housing_payment_cents']

/** The steps of a co-applicant's form. The loan and the housing are the applicant's to state. */
export const JOINT_STEPS = STEPS.filter(({ step }) => step !== 'loan').map(({ step, fields }) => ({
  step,
  fields: fields.filter((field: ApplicantField) => !NEVER_JOINT.includes(field)),
}))

const { first_name, last_name, email, phone, address, city, state, zip, ...others } = APPLICANT_FIELDS
const { monthly_income_cents, income_source, employer, ssn, date_of_birth, signed_name } = others

/** A co-applicant's form as the server takes it. */
export const jointFormSchema = z.object({
  act: z.literal('submit_joint'),
  token,
  ...{ first_name, last_name, email, phone, address, city, state, zip },
  ...{ monthly_income_cents, income_source, employer, ssn, date_of_birth, signed_name },
  intends_jointly: intends,
  language: z.enum(LANGUAGES).default('en'),
  consent_version: z.string('Consent is required').max(100),
})
export type JointForm = z.output<typeof jointFormSchema>

const link_id = z.guid('Invalid link ID')
const keyed = { idempotency_key: idempotencyKey.optional() }

/** The body of POST /functions/v1/co-applicant-links. */
export const coApplicantLinksSchema = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('list'), application_id: z.guid('Invalid application ID'), ...keyed }),
  z.strictObject({ act: z.literal('resend'), link_id, ...keyed }),
  z.strictObject({ act: z.literal('revoke'), link_id, ...keyed }),
])
