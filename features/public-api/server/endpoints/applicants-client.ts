import type { z } from 'zod'
import type { createCreditReport } from '#features/public-api/rules/credit-reports.ts'
import type { ApiDeps } from './api-deps.ts'
import type { ApiRequest } from './api-request.ts'
import { commandOnce, earlierAnswer } from './as-principal.ts'
import { notFound } from './errors.ts'
import { sealedIdentity } from './sealed-identity.ts'

// Finds an existing client by name and address, or adds one. Stores the idempotency key in the same transaction, so
// that a request repeated after an interruption gets the same client.
const FIND_OR_ADD = `
  with known as (
    select coalesce(
      (select c.id from public.clients c where c.id = $4::uuid),
      case when $4::uuid is null then app.client_like_applicant($5, $6, $7, $10) end) as id),
  added as (
    insert into public.clients (first_name, last_name, address, city, state, zip, ssn, date_of_birth)
    select $5, $6, $7, $8, $9, $10, $11, $12 from known where known.id is null and $4::uuid is null
    returning id)
  select app.keep_api_answer($1, $2, $3, jsonb_build_object('clientId', coalesce((select id from added), known.id)))
    from known`

const OF_ORDER = 'select client_id from app.credit_pulls where organization_id = $1 and idempotency_key = $2'
const ACT = 'createCreditReport'

/** An idempotency key as stored for an order. The prefix keeps it apart from the keys of the product's own screens. */
export const markedKey = (idempotencyKey: string) => `api:${idempotencyKey}`

/**
 * Returns the client of an order: the client of the earlier order with this idempotency key, at any age; else the
 * client that was named, an existing client with the applicant's name and address, or a new one. Because of the first
 * case, a reused key with a different applicant is refused and adds no client.
 */
export async function applicantsClient(
  deps: ApiDeps,
  request: ApiRequest<unknown, unknown, z.output<typeof createCreditReport.body>>,
): Promise<string> {
  const { applicant, clientId } = request.body
  const ordered = await clientOfOrder(deps, request)
  if (ordered !== null) {
    await earlierAnswer(deps, request, ACT)
    return clientId ?? ordered
  }
  const { firstName, lastName, address, city, state, zip } = applicant
  const { answer } = await deps.sealer.withCurrentKey(async () => {
    const { ssn, dateOfBirth } = await sealedIdentity(deps, request.holder, applicant)
    const values = [clientId ?? null, firstName, lastName, address, city, state, zip, ssn, dateOfBirth]
    return commandOnce(deps, request, ACT, { text: FIND_OR_ADD, values })
  })
  // The statement above builds this JSON.
  const found = JSON.parse(answer) as { clientId: string | null }
  if (found.clientId === null) throw notFound('There is no such client')
  return found.clientId
}

async function clientOfOrder(
  { pool }: ApiDeps,
  { holder, idempotencyKey }: Pick<ApiRequest, 'holder' | 'idempotencyKey'>,
): Promise<string | null> {
  if (idempotencyKey === null) return null
  const { rows } = await pool.query<{ client_id: string }>(OF_ORDER, [holder.organizationId, markedKey(idempotencyKey)])
  return rows[0]?.client_id ?? null
}
