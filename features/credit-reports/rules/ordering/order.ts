import { z } from 'zod'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { isVisible } from '#platform/rules/visible.ts'
import { isIdentityMask, isoDateOfBirth, ssnDigits } from './applicant-identity.ts'
import { CONSENT_METHODS, PULL_TYPES } from './consent.ts'
import { PERMISSIBLE_PURPOSES } from './purposes.ts'

const required = (message: string, longest: number) =>
  z
    .string(message)
    .trim()
    .refine(isVisible, message)
    .max(longest, `${message.replace(' is required', '')} is too long`)

const isUsable = (parsed: (text: string) => string | null) => (text: string) =>
  text.trim() === '' || isIdentityMask(text) || parsed(text) !== null

const NO_BUREAU_SELECTED = 'Please select at least one bureau'

const bureaus = z
  .array(z.enum(BUREAUS, `Bureaus must be among ${BUREAUS.join(', ')}`), NO_BUREAU_SELECTED)
  .min(1, NO_BUREAU_SELECTED)
  .max(20, 'Please select at most 20 bureaus')

const pullType = z.enum(PULL_TYPES, 'Pull type must be soft or hard')

// In UTC: the database knows neither a year 0 nor offsets of 16 hours, though ISO does.
const instant = (message: string) =>
  z.iso
    .datetime({ offset: true, error: message })
    .transform((text) => new Date(text).toISOString())
    .refine((utc) => /^(?!0000)\d{4}-/.test(utc), message)

/**
 * Evidence that the consumer agreed: how, to which text, and when; never the signature or the consumer's identifiers. It covers
 * what is ordered unless it says otherwise, serves one order unless it says so, and was signed now unless it says when.
 */
export const consentSchema = z.object({
  method: z.enum(CONSENT_METHODS, 'Consent method must be esign, wet or voice'),
  text_version: z
    .string('Consent text version is required')
    .regex(/^[\w .:/-]{1,100}$/, 'Consent text version must be 1 to 100 letters, digits or .:/-'),
  bureaus: bureaus.optional(),
  pull_type: pullType.optional(),
  single_use: z.boolean('Single use must be true or false').optional(),
  signed_at: instant('Consent time must be an ISO time').optional(),
  expires_at: instant('Consent end must be an ISO time').optional(),
})

/**
 * What a credit pull needs. The order form and POST /functions/v1/credit-pull both parse with this.
 * An SSN or date of birth that is empty, or still the mask, means the one stored with the client. A pull is soft unless it
 * says hard.
 */
export const creditOrderSchema = z.object({
  client_id: z.uuid('Invalid client ID'),
  first_name: required('First name is required', 100),
  last_name: required('Last name is required', 100),
  address: required('Address is required', 300),
  city: required('City is required', 100),
  // Not trimmed: a state of blanks is there, and so is refused as a state, not as missing.
  state: z.string('State is required').min(1, 'State is required').max(50, 'State is too long'),
  zip: z
    .string('ZIP code must be at least 5 characters')
    .trim()
    .min(5, 'ZIP code must be at least 5 characters')
    .max(10, 'ZIP code is too long'),
  ssn: z.string('SSN must be 9 digits').refine(isUsable(ssnDigits), 'SSN must be 9 digits').nullish(),
  date_of_birth: z
    .string('Date of birth must be a date')
    .refine(isUsable(isoDateOfBirth), 'Date of birth must be a date')
    .nullish(),
  bureaus,
  permissible_purpose: z.enum(PERMISSIBLE_PURPOSES, {
    error: ({ input }) => (input === undefined ? 'Permissible purpose is required' : 'Unknown permissible purpose'),
  }),
  pull_type: pullType.optional(),
  /** A new consent, or else `consent_id`: one that is on file. */
  consent: consentSchema.optional(),
  consent_id: z.uuid('Invalid consent ID').optional(),
  idempotency_key: idempotencyKey.optional(),
})

export type CreditOrder = z.infer<typeof creditOrderSchema>
