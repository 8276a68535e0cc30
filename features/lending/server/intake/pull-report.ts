import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { placeOrder } from '#features/credit-reports/server/ordering/credit-pull.ts'
import type { OrderDeps } from '#features/credit-reports/server/ordering/order-deps.ts'
import { acceptedOrder } from '#features/credit-reports/server/ordering/order-request.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import { enqueueOnce, type Tasks } from '#platform/jobs/jobs.ts'

const PULL_REPORT = 'pull_report_of_application'
/** Retries over half an hour, for companies that order several reports at once. After that, staff order the report. */
const TRIES = 8

/** Enqueues the soft pull of an online application, only if the transaction commits. */
export const enqueuePull = (db: PoolClient, applicationId: string): Promise<void> =>
  enqueueOnce(db, PULL_REPORT, { application_id: applicationId }, { key: `pull:${applicationId}`, tries: TRIES })

const payloadShape = z.object({ application_id: z.guid() })

/** The job that orders the soft pull of an online application, for companies that switched it on. A repeated job orders nothing twice. */
export const pullTasks = (deps: OrderDeps): Tasks => ({
  [PULL_REPORT]: async (payload) => {
    const { application_id } = payloadShape.parse(payload)
    const pull = await wantedPull(deps.pool, application_id)
    if (pull === null) return
    try {
      const order = await acceptedOrder(deps, pull.member, orderOf(pull.row, application_id))
      // The key and the consent for one pull let no application order twice.
      await placeOrder(deps, pull.member, { ...order, takesTurn: false })
    } catch (error) {
      if (!(error instanceof FunctionError) || isTemporary(error)) throw error
      // Staff see that there is no report and order it, or learn what is missing when they try.
      deps.log.warn({ code: error.code, application_id }, 'the report of an online application was not ordered')
    }
  },
})

const isTemporary = ({ status }: FunctionError): boolean => status === 429 || status === 409 || status >= 500

interface PullRow {
  organization_id: string
  client_id: string
  owner_id: string
  account_type: string
  may_pull_directly: boolean
  consent_id: string
  first_name: string
  last_name: string
  address: string
  city: string
  state: string
  zip: string
}

// The newest consent of the application counts. One that was withdrawn or used orders nothing.
const WANTED = `
  select a.organization_id, a.client_id, p.owner_id, o.account_type, o.may_pull_directly, k.id as consent_id,
         c.first_name, c.last_name, c.address, c.city, c.state, c.zip
    from public.loan_applications a
    join app.apply_pages p on p.organization_id = a.organization_id and p.pulls_report
    join app.organizations o on o.id = a.organization_id
    join public.clients c on c.id = a.client_id
    join lateral (select l.consent_id from app.application_links l
                   where l.organization_id = a.organization_id and l.application_id = a.id and l.consent_id is not null
                   order by l.created_at desc limit 1) l on true
    join public.credit_consents k on k.id = l.consent_id and k.revoked_at is null and k.uses = 0
   where a.id = $1 and a.stage <> 'ended' and p.owner_id is not null
     and c.address is not null and c.city is not null and c.state is not null and c.zip is not null`

async function wantedPull(pool: Pool, applicationId: string): Promise<{ row: PullRow; member: Member } | null> {
  const row = (await pool.query<PullRow>(WANTED, [applicationId])).rows[0]
  if (row === undefined) return null
  const { organization_id, owner_id, account_type, may_pull_directly } = row
  const owner = { personId: owner_id, organizationId: organization_id, accountType: account_type, requestId: null }
  return { row, member: { ...owner, mayPullDirectly: may_pull_directly, permissions: ['order_soft_pulls'] } }
}

function orderOf({ client_id, consent_id, first_name, last_name, address, city, state, zip }: PullRow, id: string) {
  return {
    ...{ client_id, consent_id, first_name, last_name, address, city, state, zip },
    ...{ bureaus: [...BUREAUS], permissible_purpose: 'credit_transaction' as const, pull_type: 'soft' as const },
    idempotency_key: `apply:${id}`,
  }
}
