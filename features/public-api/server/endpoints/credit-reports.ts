import type { Hono } from 'hono'
import type { z } from 'zod'
import type { CreditOrder } from '#features/credit-reports/rules/ordering/order.ts'
import { placeOrder } from '#features/credit-reports/server/ordering/credit-pull.ts'
import { acceptedOrder } from '#features/credit-reports/server/ordering/order-request.ts'
import { directPullBarred } from '#features/organizations/server/commands/refusals.ts'
import { createCreditReport, listClientReports, readCreditReport } from '#features/public-api/rules/credit-reports.ts'
import type { ApiDeps } from './api-deps.ts'
import type { ApiRequest } from './api-request.ts'
import { applicantsClient, markedKey } from './applicants-client.ts'
import { asPrincipal } from './as-principal.ts'
import { notFound, wrongMode } from './errors.ts'
import { pageFrom, positionOf } from './page.ts'
import { readReport, SUMMARY } from './read-report.ts'
import { serve } from './serve.ts'

type Order = z.output<typeof createCreditReport.body>

const CLIENT = 'select c.id from public.clients c where c.id = $1'
const PAGE = `
  select ${SUMMARY}, r.created_at || '|' || r.id
    from public.credit_reports r
   where r.client_id = $4 and ($1::timestamptz is null or (r.created_at, r.id) < ($1::timestamptz, $2::uuid))
   order by r.created_at desc, r.id desc
   limit $3::integer`

/** `/v1/credit-reports` and the reports of a client. */
export function serveCreditReports(service: Hono, deps: ApiDeps): void {
  serve(service, deps, createCreditReport, async (_, request) => {
    const { holder, requestId, idempotencyKey } = request
    if ((holder.mode === 'test') !== deps.isSandbox) throw wrongMode(holder.mode)
    const member = { ...holder, requestId }
    // Refused before the applicant is added as a client.
    if (!member.mayPullDirectly) throw directPullBarred()
    await acceptedOrder(deps, member, orderFor(request.body, holder.keyId, null))
    const clientId = await applicantsClient(deps, request)
    const order = await acceptedOrder(deps, member, orderFor(request.body, clientId, idempotencyKey))
    const { stored, isReplayed } = await placeOrder(deps, member, order)
    return { json: await readReport(deps, request, stored.id), isReplayed }
  })
  serve(service, deps, readCreditReport, async (_, request) => ({
    json: await readReport(deps, request, request.params.id),
  }))
  serve(service, deps, listClientReports, async (_, request) => ({ json: await reportsOfClient(deps, request) }))
}

async function reportsOfClient(
  deps: ApiDeps,
  request: ApiRequest<z.output<typeof listClientReports.params>, z.output<typeof listClientReports.query>>,
): Promise<string> {
  const { params, query } = request
  const client = await asPrincipal(deps, request, { text: CLIENT, values: [params.id] })
  if (client.length === 0) throw notFound('There is no such client')
  const values = [...positionOf(query), String(query.limit + 1), params.id]
  return pageFrom(await asPrincipal(deps, request, { text: PAGE, values }), query)
}

/** Returns the order in the form that the product's own screens use. */
function orderFor(body: Order, clientId: string, idempotencyKey: string | null): CreditOrder {
  const { applicant, consent } = body
  return {
    client_id: clientId,
    first_name: applicant.firstName,
    last_name: applicant.lastName,
    address: applicant.address,
    city: applicant.city,
    state: applicant.state,
    zip: applicant.zip,
    ssn: applicant.ssn,
    date_of_birth: applicant.dateOfBirth,
    bureaus: body.bureaus,
    permissible_purpose: body.permissiblePurpose,
    pull_type: body.pullType,
    consent_id: body.consentId,
    idempotency_key: idempotencyKey === null ? undefined : markedKey(idempotencyKey),
    ...(consent !== undefined && {
      consent: {
        method: consent.method,
        text_version: consent.textVersion,
        single_use: consent.singleUse,
        signed_at: consent.signedAt,
        expires_at: consent.expiresAt,
      },
    }),
  }
}
