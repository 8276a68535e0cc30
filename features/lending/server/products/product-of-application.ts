import type { PoolClient } from 'pg'
import { conditionKindName } from '#features/lending/rules/conditions/condition-kinds.ts'
import {
  productFitProblems,
  productStateProblem,
  type RequestedLoan,
} from '#features/lending/rules/products/product-fit.ts'
import type { ProductStatus } from '#features/lending/rules/products/product-lists.ts'
import type { ProductTerms } from '#features/lending/rules/products/product-terms.ts'
import { type Requester, requestConditions } from '#features/lending/server/conditions/request-conditions.ts'
import { stateCode, US_STATES } from '#platform/rules/us-states.ts'
import { productNotFound, productNotInState, productNotOffered, productRefuses } from './errors.ts'

/** The version of a product under which an application is entered. */
export interface ChosenProduct {
  name: string
  product_id: string
  version_id: string
  terms: ProductTerms
}

interface OfferedRow extends ChosenProduct {
  status: ProductStatus
}

// The lock lets no other version or status come between the check and the application.
const OFFERED = `
  select p.name, p.status, p.id as product_id, v.id as version_id, v.terms
    from public.loan_products p
    join public.loan_product_versions v on v.organization_id = p.organization_id and v.id = p.current_version_id
   where p.organization_id = $1 and p.id = $2 for share of p`
const OF_VERSION = `
  select p.name, p.id as product_id, v.id as version_id, v.terms
    from public.loan_product_versions v
    join public.loan_products p on p.organization_id = v.organization_id and p.id = v.product_id
   where v.organization_id = $1 and v.id = $2`

/**
 * Returns the current version of an offered product.
 *
 * @throws FunctionError if the company has no such product, or doesn't offer it
 */
export async function offeredProduct(
  transaction: PoolClient,
  organizationId: string,
  productId: string,
): Promise<ChosenProduct> {
  const { rows } = await transaction.query<OfferedRow>(OFFERED, [organizationId, productId])
  if (rows[0] === undefined) throw productNotFound()
  if (rows[0].status !== 'offered') throw productNotOffered(rows[0].name)
  return rows[0]
}

/** Returns the product of a version that an application has; null for an application without a product. */
export async function productOfVersion(
  transaction: PoolClient,
  organizationId: string,
  versionId: string | null,
): Promise<ChosenProduct | null> {
  if (versionId === null) return null
  const { rows } = await transaction.query<ChosenProduct>(OF_VERSION, [organizationId, versionId])
  return rows[0] ?? null
}

const VERSION_OF = `
  select product_version_id from public.loan_applications where organization_id = $1 and id = $2`

/** Returns the product under which an application was entered; null without one. */
export async function productOfApplication(
  transaction: PoolClient,
  organizationId: string,
  applicationId: string | null | undefined,
): Promise<ChosenProduct | null> {
  if (!applicationId) return null
  const values = [organizationId, applicationId]
  const { rows } = await transaction.query<{ product_version_id: string | null }>(VERSION_OF, values)
  return productOfVersion(transaction, organizationId, rows[0]?.product_version_id ?? null)
}

/** @throws FunctionError if the product doesn't allow what is asked for. Its details name the field. */
export function requireFit(product: ChosenProduct, asked: RequestedLoan): void {
  const [problem] = productFitProblems(product.terms, product.name, asked)
  if (problem !== undefined) throw productRefuses(problem)
}

/** Requests the documents that the product requires. A document that was requested before is not requested again. */
export async function requestProductDocuments(
  transaction: PoolClient,
  who: Requester,
  applicationId: string,
  { terms }: ChosenProduct,
): Promise<void> {
  const wanted = terms.required_documents.map(({ kind, from, days_to_provide: days, expires_after_days }) => ({
    ...{ kind, title: conditionKindName(kind), provider: from, days, expires_after_days },
    source: 'product' as const,
  }))
  if (wanted.length > 0) await requestConditions(transaction, who, applicationId, wanted)
}

const STATE_OF = 'select state from public.clients where organization_id = $1 and id = $2'

/**
 * @throws FunctionError if the product isn't offered in the client's state, or only in some states and the file has none. An applicant
 * states their state online, so then the state of the file is checked when the loan is booked.
 */
export async function requireOfferedInState(
  transaction: PoolClient,
  { organizationId, personId }: { organizationId: string; personId: string | null },
  { name, terms }: ChosenProduct,
  clientId: string,
): Promise<void> {
  const { rows } = await transaction.query<{ state: string | null }>(STATE_OF, [organizationId, clientId])
  const state = rows[0]?.state ?? null
  const isKnown = US_STATES.some(({ code }) => code === stateCode(state ?? ''))
  if (personId === null && !isKnown) return
  const problem = productStateProblem(terms, name, state)
  if (problem !== null) throw productNotInState(problem)
}
