import type { DefaultValues } from 'react-hook-form'
import { z } from 'zod'
import { stateCode } from '#domain/clients/us-states.ts'
import { BUREAUS } from '#domain/credit-reports/bureaus.ts'
import { type CreditOrder, consentSchema, creditOrderSchema } from '#domain/credit-reports/order.ts'
import { isPurposeAllowed, PERMISSIBLE_PURPOSES, type PermissiblePurpose } from '#domain/credit-reports/purposes.ts'
import { stateName } from '#domain/credit-reports/state-names.ts'
import type { ApplicantRow } from './queries.ts'

/** The sentence beside the checkbox. Its version goes with the order: change one, change both. */
export const CONSENT = {
  text: 'The consumer agreed that we obtain their credit report for this purpose, and we keep the evidence.',
  version: 'order-form-2026-11',
} as const

/** The order as the form holds it: the wire's order, with purpose and consent required and still in parts. */
export const orderFormSchema = creditOrderSchema.omit({ consent: true, idempotency_key: true }).extend({
  permissible_purpose: z.enum(PERMISSIBLE_PURPOSES, 'Permissible purpose is required'),
  consent_method: consentSchema.shape.method,
  is_consent_confirmed: z.literal(true, 'Consent must be confirmed'),
})

export type OrderFields = z.input<typeof orderFormSchema>
export type FilledOrder = z.output<typeof orderFormSchema>

/** The form as it opens: the client's details, nothing chosen. SSN and date of birth stay on the server. */
export function fieldsFor(client: ApplicantRow): DefaultValues<OrderFields> {
  return {
    client_id: client.id,
    first_name: client.first_name,
    last_name: client.last_name,
    address: client.address ?? '',
    city: client.city ?? '',
    state: stateCode(client.state ?? ''),
    zip: client.zip ?? '',
    ssn: '',
    date_of_birth: '',
    bureaus: [],
    consent_method: 'esign',
  }
}

/** The request for a filled form. The bureaus' reseller wants the state's full name; empty identifiers mean those on file. */
export function orderFrom(filled: FilledOrder, idempotencyKey: string): CreditOrder {
  const { consent_method, is_consent_confirmed: _confirmed, ssn, date_of_birth, ...rest } = filled
  return {
    ...rest,
    state: stateName(filled.state) ?? filled.state,
    bureaus: BUREAUS.filter((bureau) => filled.bureaus.includes(bureau)),
    ...(ssn ? { ssn: ssn.replace(/\D/g, '') } : {}),
    ...(date_of_birth ? { date_of_birth } : {}),
    consent: { method: consent_method, text_version: CONSENT.version },
    idempotency_key: idempotencyKey,
  }
}

const PURPOSE_LABELS: Record<PermissiblePurpose, string> = {
  credit_transaction: 'Credit transaction the consumer started',
  account_review: 'Review of an existing account',
  collection: 'Collection of an account',
  written_instructions: 'Written instructions of the consumer',
}

/** The purposes this type of subscriber may order for. */
export function purposeOptions(accountType: string | null) {
  const allowed = PERMISSIBLE_PURPOSES.filter((purpose) => isPurposeAllowed(accountType ?? '', purpose))
  return [
    { value: '', label: 'Choose a purpose' },
    ...allowed.map((purpose) => ({ value: purpose, label: PURPOSE_LABELS[purpose] })),
  ]
}
