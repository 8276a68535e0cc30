import { z } from 'zod'
import { ssnProblem } from '#features/clients/rules/issued-ssn.ts'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { isoDateOfBirth, ssnDigits } from '#features/credit-reports/rules/ordering/applicant-identity.ts'
import { birthProblem } from '#features/credit-reports/rules/ordering/applicant-problem.ts'
import {
  CONSENT_METHODS,
  type ConsentMethod,
  DEFAULT_CONSENT_TEXT,
} from '#features/credit-reports/rules/ordering/consent.ts'
import { type CreditOrder, consentSchema, creditOrderSchema } from '#features/credit-reports/rules/ordering/order.ts'
import {
  isPurposeAllowed,
  PERMISSIBLE_PURPOSES,
  type PermissiblePurpose,
} from '#features/credit-reports/rules/ordering/purposes.ts'
import type { ApplicantRow } from '#features/credit-reports/screens/report/queries.ts'
import { config } from '#platform/browser/supabase.ts'
import { dateOfInstant, isPlainDate, type PlainDate } from '#platform/rules/dates.ts'
import { stateName } from '#platform/rules/state-names.ts'
import { stateCode } from '#platform/rules/us-states.ts'

/** The statement that staff confirm when they record a new consent. */
export const CONSENT_CONFIRMED = 'The consumer agreed to this text for this purpose, and we have evidence of it.'

/** Used in place of a consent's id: a new consent is recorded with the order. */
export const NEW_CONSENT = 'new'

const fields = creditOrderSchema.omit({ consent: true, consent_id: true, idempotency_key: true }).extend({
  permissible_purpose: z.enum(PERMISSIBLE_PURPOSES, 'Permissible purpose is required'),
  pull_type: creditOrderSchema.shape.pull_type.unwrap(),
  consent_choice: z.string(),
  consent_method: consentSchema.shape.method,
  consent_version: z.string(),
  consent_signed_on: z.string(),
  is_consent_reusable: z.boolean(),
  is_consent_confirmed: z.boolean(),
  saves_identity: z.boolean(),
})

/** The order form's schema. It is based on the API's order; purpose and consent are required and split into fields. */
export function orderFormSchemaFor(client: Pick<ApplicantRow, 'ssn' | 'date_of_birth'>) {
  const isNeeded = ({ pull_type }: OrderFields, typed: unknown, onFile: string | null) =>
    pull_type === 'hard' && !typed && onFile === null
  const today = dateOfInstant(new Date())
  return fields
    .refine((order) => typedSsnProblem(order.ssn) === null, {
      path: ['ssn'],
      error: ({ input }) => typedSsnProblem(Object(input).ssn) ?? undefined,
      when: () => true,
    })
    .refine((order) => typedBirthProblem(order.date_of_birth, today) === null, {
      path: ['date_of_birth'],
      error: ({ input }) => typedBirthProblem(Object(input).date_of_birth, today) ?? undefined,
      when: () => true,
    })
    .refine((order) => !isNeeded(order, order.ssn, client.ssn), {
      path: ['ssn'],
      error: 'A hard pull needs the SSN',
      when: () => true,
    })
    .refine((order) => !isNeeded(order, order.date_of_birth, client.date_of_birth), {
      path: ['date_of_birth'],
      error: 'A hard pull needs the date of birth',
      when: () => true,
    })
    .refine((order) => order.consent_choice !== NEW_CONSENT || order.is_consent_confirmed, {
      path: ['is_consent_confirmed'],
      error: 'Consent must be confirmed',
      // Checked together with all other fields.
      when: () => true,
    })
    .refine((order) => order.consent_choice !== NEW_CONSENT || isPlainDate(order.consent_signed_on), {
      path: ['consent_signed_on'],
      error: 'Enter the day the consent was given',
      when: () => true,
    })
    .refine((order) => order.consent_choice !== NEW_CONSENT || order.consent_signed_on <= dateOfInstant(new Date()), {
      path: ['consent_signed_on'],
      error: 'Consent time is in the future',
      when: () => true,
    })
}

// An incomplete number or date has its own message.
function typedSsnProblem(typed: string | null | undefined): string | null {
  const digits = ssnDigits(typed ?? '')
  return digits === null ? null : ssnProblem(digits, config.sandbox)
}

function typedBirthProblem(typed: string | null | undefined, today: PlainDate): string | null {
  const date = isoDateOfBirth(typed ?? '')
  return date === null ? null : birthProblem(date, today)
}

export type OrderFields = z.input<typeof fields>
export type FilledOrder = z.output<typeof fields>

/** Returns a client's order before anything is chosen. SSN and date of birth stay on the server. */
export function fieldsFor(client: ApplicantRow) {
  return {
    client_id: client.id,
    first_name: client.first_name,
    // The bureaus tell a father from a son by the suffix.
    last_name: [client.last_name, client.last_name && client.name_suffix].filter(Boolean).join(' '),
    address: client.address ?? '',
    city: client.city ?? '',
    state: stateCode(client.state ?? ''),
    zip: client.zip ?? '',
    ssn: '',
    date_of_birth: '',
    saves_identity: false,
    ...nothingChosen(),
  }
}

/** Returns the initial choices: a soft pull, a new consent given today, no bureau, no purpose. */
export function nothingChosen(): OrderChoice {
  return {
    bureaus: [],
    pull_type: 'soft',
    permissible_purpose: '',
    consent_choice: NEW_CONSENT,
    consent_method: 'esign',
    consent_version: DEFAULT_CONSENT_TEXT.version,
    consent_signed_on: dateOfInstant(new Date()),
    is_consent_reusable: false,
    is_consent_confirmed: false,
  }
}

/** The fields that both order forms have. */
export interface OrderChoice
  extends Pick<
    OrderFields,
    | 'bureaus'
    | 'pull_type'
    | 'consent_choice'
    | 'consent_method'
    | 'consent_version'
    | 'consent_signed_on'
    | 'is_consent_reusable'
    | 'is_consent_confirmed'
  > {
  permissible_purpose: PermissiblePurpose | ''
}

/**
 * Returns the request for a completed form. The reseller requires the state's full name; empty identifiers mean those
 * on file.
 */
export function orderFrom(filled: FilledOrder, idempotencyKey: string): CreditOrder {
  const { client_id, first_name, last_name, address, city, zip, permissible_purpose, pull_type } = filled
  const { ssn, date_of_birth } = filled
  return {
    client_id,
    first_name,
    last_name,
    address,
    city,
    state: stateName(filled.state) ?? filled.state,
    zip,
    bureaus: BUREAUS.filter((bureau) => filled.bureaus.includes(bureau)),
    ...(ssn ? { ssn: ssn.replace(/\D/g, '') } : {}),
    ...(date_of_birth ? { date_of_birth } : {}),
    permissible_purpose,
    pull_type,
    ...consentOf(filled),
    idempotency_key: idempotencyKey,
  }
}

function consentOf(filled: FilledOrder): Pick<CreditOrder, 'consent' | 'consent_id'> {
  if (filled.consent_choice !== NEW_CONSENT) return { consent_id: filled.consent_choice }
  const { consent_method: method, consent_version: text_version, consent_signed_on: signedOn } = filled
  return {
    consent: {
      method,
      text_version,
      single_use: !filled.is_consent_reusable,
      ...(isEarlier(signedOn) ? { signed_at: new Date(`${signedOn}T12:00`).toISOString() } : {}),
    },
  }
}

// A consent given today counts as given now.
const isEarlier = (day: PlainDate) => day < dateOfInstant(new Date())

const PURPOSE_LABELS: Record<PermissiblePurpose, string> = {
  credit_transaction: 'Credit transaction the consumer started',
  account_review: 'Review of an existing account',
  collection: 'Collection of an account',
  written_instructions: 'Written instructions of the consumer',
}

/** Returns the label of a purpose; an undocumented purpose is returned unchanged. */
export function purposeLabel(purpose: string): string {
  return PERMISSIBLE_PURPOSES.flatMap((known) => (known === purpose ? PURPOSE_LABELS[known] : []))[0] ?? purpose
}

/** The purposes that this account type may order for. */
export function purposeOptions(accountType: string | null): { value: PermissiblePurpose | ''; label: string }[] {
  const allowed = PERMISSIBLE_PURPOSES.filter((purpose) => isPurposeAllowed(accountType ?? '', purpose))
  return [
    { value: '', label: 'Choose a purpose' },
    ...allowed.map((purpose) => ({ value: purpose, label: PURPOSE_LABELS[purpose] })),
  ]
}

const METHOD_LABELS: Record<ConsentMethod, string> = {
  esign: 'Electronically signed',
  wet: 'Signed on paper',
  voice: 'Recorded by voice',
}
export const CONSENT_METHOD_OPTIONS = CONSENT_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }))

/** Returns the label of a consent method; an undocumented method is returned unchanged. */
export const consentMethodLabel = (method: string): string =>
  CONSENT_METHOD_OPTIONS.find(({ value }) => value === method)?.label ?? method
