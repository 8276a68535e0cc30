import { z } from 'zod'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { isVisible } from '#platform/rules/visible.ts'
import { isIdentityMask, isoDateOfBirth, ssnDigits } from './applicant-identity.ts'
import { CONSENT_METHODS, CONSENT_VERSION, LONGEST_CONSENT_VERSION, PULL_TYPES } from './consent.ts'
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

// In UTC, because PostgreSQL supports neither the year 0 nor offsets of 16 hours, although ISO 8601 does.
const instant = (message: string) =>
  z.iso
    .datetime({ offset: true, error: message })
    .transform((text) => new Date(text).toISOString())
    .refine((utc) => /^(?!0000)\d{4}-/.test(utc), message)

/**
 * Evidence of the consumer's agreement: how, to which text, and when. Never the signature or the consumer's
 * identifiers. By default it covers this order's bureaus and pull type, is valid for one order, and was signed now.
 */
export const consentSchema = z.object({
  method: z.enum(CONSENT_METHODS, 'Consent method must be esign, wet or voice'),
  text_version: z
    .string('Consent text version is required')
    .regex(CONSENT_VERSION, `Consent text version must be 1 to ${LONGEST_CONSENT_VERSION} letters, digits or .:/-`),
  bureaus: bureaus.optional(),
  pull_type: pullType.optional(),
  single_use: z.boolean('Single use must be true or false').optional(),
  signed_at: instant('Consent time must be an ISO time').optional(),
  expires_at: instant('Consent end must be an ISO time').optional(),
})

/**
 * The fields of a credit pull. The order form and POST /functions/v1/credit-pull both parse with this schema. An SSN
 * or date of birth that is empty or masked means the one stored with the client. The default pull type is soft.
 */
export const creditOrderSchema = z.object({
  client_id: z.uuid('Invalid client ID'),
  first_name: required('First name is required', 100),
  last_name: required('Last name is required', 100),
  address: required('Address is required', 300),
  city: required('City is required', 100),
  // Not trimmed, so that a blank state is reported as invalid, not as missing.
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
  /** A new consent; or `consent_id`, a consent on file. */
  consent: consentSchema.optional(),
  consent_id: z.uuid('Invalid consent ID').optional(),
  idempotency_key: idempotencyKey.optional(),
})

export type CreditOrder = z.infer<typeof creditOrderSchema>
