import type { PoolClient } from 'pg'
import { bookingOfProduct } from '#features/lending/rules/products/product-booking.ts'
import { productFitProblems } from '#features/lending/rules/products/product-fit.ts'
import {
  type DecidedTerms,
  decidedTerms,
  type TermsChoice,
} from '#features/lending/rules/underwriting/approved-terms.ts'
import type { HeldApplication } from '#features/lending/server/application-file.ts'
import { lawOfContract } from '#features/lending/server/booking/law-of-contract.ts'
import { vehicleOfContract } from '#features/lending/server/booking/vehicle-of-application.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import { termsRefused } from './errors.ts'

/**
 * Computes the terms of a decision with the loan engine. Terms of a product must fit it and the law of the client's state.
 *
 * @throws FunctionError if the terms make no loan, or if the product or the law doesn't allow them
 */
export async function lawfulTerms(
  db: PoolClient,
  member: Pick<Member, 'organizationId'>,
  { applicationId, file, choice }: { applicationId: string; file: HeldApplication; choice: TermsChoice },
): Promise<DecidedTerms> {
  const { product, state } = file
  const found = decidedTerms(choice, product?.terms ?? null, { asOf: file.companyDay, state: state ?? undefined })
  if ('problem' in found) throw termsRefused(found.problem)
  if (product !== null) {
    const [misfit] = productFitProblems(product.terms, product.name, { ...choice, loan_type: product.terms.loan_type })
    if (misfit !== undefined) throw termsRefused(misfit[1])
    const { request: quote, figures } = found
    const vehicle = await vehicleOfContract(db, member.organizationId, { application_id: applicationId }, quote.start)
    const asked = bookingOfProduct({ loan_type: product.terms.loan_type, vehicle }, quote.method, product.terms)
    const borrower = { state, obligors: [], requiredFrom: null }
    await lawOfContract(db, member, { asked, quote, figures, borrower, mayLackRule: true })
  }
  return found.terms
}

interface NewTerms {
  applicationId: string
  decision: 'approved' | 'counteroffered'
  source: TermsChoice['source']
  terms: DecidedTerms
  because: string | null
}

const STORE = `
  insert into public.application_terms (organization_id, application_id, client_id, decision, source, terms, because, decided_by, decided_by_name)
  select a.organization_id, a.id, a.client_id, $3, $4, $5, $6, p.id, coalesce(p.full_name, p.email)
    from public.loan_applications a, app.people p where a.organization_id = $1 and a.id = $2 and p.id = $7
  returning id`

/** Stores the terms of a decision and returns their id. */
export async function storeTerms(
  db: PoolClient,
  { organizationId, personId }: Pick<Member, 'organizationId' | 'personId'>,
  { applicationId, decision, source, terms, because }: NewTerms,
): Promise<string> {
  const values = [organizationId, applicationId, decision, source, JSON.stringify(terms), because, personId]
  const { rows } = await db.query<{ id: string }>(STORE, values)
  return rows[0]?.id ?? ''
}
