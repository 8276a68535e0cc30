import type { PoolClient } from 'pg'
import type { OfferedProduct } from '#features/lending/rules/intake/offered-product.ts'
import type { ApplicantForm } from '#features/lending/rules/intake/online-application.ts'
import { opened } from '#features/lending/server/applications/open-application.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { notTakenOnline } from './errors.ts'
import type { IntakeDeps } from './intake-deps.ts'

interface Entry {
  organizationId: string
  requestId: string | null
  product: OfferedProduct
  applicant: ApplicantForm
  client: { id: string; differences: readonly string[] }
  today: PlainDate
}

/** Enters the application of a form within a transaction. A note for staff states the details that differ from the file. */
export async function enteredOnline(
  deps: Pick<IntakeDeps, 'sealer'>,
  db: PoolClient,
  { organizationId, requestId, product, applicant, client, today }: Entry,
): Promise<{ id: string; number: string }> {
  const { amount_cents, term_months, payment_frequency, purpose, employer } = applicant
  const { monthly_income_cents, income_source, housing, housing_payment_cents } = applicant
  const stated =
    client.differences.length === 0
      ? null
      : `The applicant entered other details online: ${client.differences.join('; ')}.`
  const who = { organizationId, personId: null, requestId }
  try {
    return await opened(deps, db, who, {
      ...{ client_id: client.id, loan_type: product.loan_type, received_how: 'online', received_on: today },
      ...{ product_id: product.id, amount_cents, term_months, payment_frequency },
      ...{ monthly_income_cents, income_source, income_verified_how: 'not_verified', housing, housing_payment_cents },
      ...{ purpose: purpose || null, employer: employer || null, notes: stated?.slice(0, 2_000) ?? null },
      ...{ people: [], collateral: [], acknowledge_duplicate: true },
    })
  } catch (error) {
    // The reason may be on file, and the applicant may be a stranger to the person on file.
    throw error instanceof FunctionError ? notTakenOnline() : error
  }
}
