import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import { reportsFrom } from '#features/credit-reports/rules/bureau-data.ts'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { placeOrder } from '#features/credit-reports/server/ordering/credit-pull.ts'
import type { StoredOrder } from '#features/credit-reports/server/ordering/earlier-order.ts'
import type { OrderDeps } from '#features/credit-reports/server/ordering/order-deps.ts'
import { acceptedOrder } from '#features/credit-reports/server/ordering/order-request.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import { enqueueOnce, type Tasks } from '#platform/jobs/jobs.ts'
import { isJsonObject } from '#platform/rules/json-object.ts'

const PULL_REPORT = 'pull_report_of_application'
/** Retries over half an hour, for companies that order several reports at once. After that, staff order the report. */
const TRIES = 8

/** Enqueues the soft pull of an online application, or of a co-applicant of it, only if the transaction commits. */
export const enqueuePull = (db: PoolClient, applicationId: string, coApplicantLinkId?: string): Promise<void> =>
  enqueueOnce(
    db,
    PULL_REPORT,
    { application_id: applicationId, link_id: coApplicantLinkId },
    { key: `pull:${coApplicantLinkId ?? applicationId}`, tries: TRIES },
  )

const payloadShape = z.object({
  application_id: z.guid(),
  /** The link of a co-applicant, if the report is theirs. */
  link_id: z.guid().optional(),
  attempt: z.int().min(0).default(0),
})

/** The job that orders the soft pull of an online application, for companies that switched it on. A repeated job orders nothing twice. */
export const pullTasks = (deps: OrderDeps): Tasks => ({
  [PULL_REPORT]: async (payload) => {
    const { application_id, link_id, attempt } = payloadShape.parse(payload)
    const key = keyOf(link_id ?? application_id, attempt)
    const pull = await wantedPull(deps.pool, { application_id, link_id, key })
    if (pull === null) return
    try {
      const order = await acceptedOrder(deps, pull.member, orderOf(pull.row, key))
      // The key and the consent for one pull let no application order twice.
      const { stored } = await placeOrder(deps, pull.member, { ...order, takesTurn: false })
      if (isUnanswered(stored)) await orderLater(deps.pool, pull.row, { application_id, link_id, attempt, key })
    } catch (error) {
      if (!(error instanceof FunctionError) || isTemporary(error)) throw error
      // Staff see that there is no report and order it, or learn what is missing when they try.
      deps.log.warn({ code: error.code, application_id }, 'the report of an online application was not ordered')
    }
  },
})

/** The first order of an application, and each one after bureaus that could not be reached, has its own key. */
const keyOf = (applicationId: string, attempt: number) =>
  attempt === 0 ? `apply:${applicationId}` : `apply:${applicationId}:${attempt}`

/** Returns true if no bureau answered. A bureau without a file on the person, or with a frozen one, did answer. */
const isUnanswered = ({ bureau_data, bureaus }: StoredOrder): boolean =>
  Object.values(reportsFrom(bureau_data, bureaus)).every((one) => isJsonObject(one) && one['outcome'] === 'error')

// An order that brought nothing costs nothing, so the consent for one pull still counts.
const GIVE_BACK = `
  update public.credit_consents k set uses = k.uses - 1
    from app.credit_pulls p
   where p.organization_id = $1 and p.idempotency_key = $2 and p.status = 'released' and k.id = p.consent_id and k.uses > 0`
const RECORD = `
  select app.record_audit($1, null, 'application_report.delayed', 'loan_applications', $2,
                          jsonb_build_object('client_id', $3::uuid, 'again_in_seconds', $4::integer))`
const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 900
/** About two days. After that, staff order the report. */
const MOST_ATTEMPTS = 200

interface Attempt {
  application_id: string
  link_id: string | undefined
  attempt: number
  key: string
}

/** Orders the report again later, because the bureaus could not be reached. Staff read it in the timeline of the client. */
async function orderLater(pool: Pool, row: PullRow, { application_id, link_id, attempt, key }: Attempt): Promise<void> {
  if (attempt >= MOST_ATTEMPTS) return
  const afterSeconds = Math.min(FIRST_WAIT_SECONDS * 2 ** attempt, LONGEST_WAIT_SECONDS)
  await inTransaction(pool, async (db) => {
    const { rowCount } = await db.query(GIVE_BACK, [row.organization_id, key])
    if (rowCount === 0) return
    await db.query(RECORD, [row.organization_id, application_id, row.client_id, afterSeconds])
    const next = { application_id, link_id, attempt: attempt + 1 }
    await enqueueOnce(db, PULL_REPORT, next, { key: `pull:${link_id ?? application_id}`, tries: TRIES, afterSeconds })
  })
}

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

// The newest consent of the application counts, and of a co-applicant the one of their link. One that was withdrawn or used orders nothing.
const WANTED = `
  select a.organization_id, c.id as client_id, p.owner_id, o.account_type, o.may_pull_directly, k.id as consent_id,
         c.first_name, concat_ws(' ', c.last_name, nullif(c.name_suffix, '')) as last_name, c.address, c.city, c.state, c.zip
    from public.loan_applications a
    join app.apply_pages p on p.organization_id = a.organization_id and p.pulls_report
    join app.organizations o on o.id = a.organization_id
    join lateral (select l.client_id, l.consent_id, l.created_at from app.application_links l
                   where $3::uuid is null and l.organization_id = a.organization_id and l.application_id = a.id and l.consent_id is not null
                  union all
                  select j.client_id, j.consent_id, j.created_at from app.co_applicant_links j
                   where j.organization_id = a.organization_id and j.application_id = a.id and j.id = $3 and j.consent_id is not null
                   order by created_at desc limit 1) l on true
    join public.clients c on c.organization_id = a.organization_id and c.id = l.client_id
    join public.credit_consents k on k.id = l.consent_id and k.revoked_at is null
   where a.id = $1 and (k.uses = 0 or exists (
           select from app.credit_pulls o where o.organization_id = a.organization_id and o.idempotency_key = $2)) and a.stage <> 'ended' and p.owner_id is not null
     and c.last_name <> '' and c.address is not null and c.city is not null and c.state is not null and c.zip is not null`

async function wantedPull(
  pool: Pool,
  { application_id, link_id, key }: Omit<Attempt, 'attempt'>,
): Promise<{ row: PullRow; member: Member } | null> {
  const row = (await pool.query<PullRow>(WANTED, [application_id, key, link_id])).rows[0]
  if (row === undefined) return null
  const { organization_id, owner_id, account_type, may_pull_directly } = row
  const owner = { personId: owner_id, organizationId: organization_id, accountType: account_type, requestId: null }
  return { row, member: { ...owner, mayPullDirectly: may_pull_directly, permissions: ['order_soft_pulls'] } }
}

function orderOf({ client_id, consent_id, first_name, last_name, address, city, state, zip }: PullRow, key: string) {
  return {
    ...{ client_id, consent_id, first_name, last_name, address, city, state, zip },
    ...{ bureaus: [...BUREAUS], permissible_purpose: 'credit_transaction' as const, pull_type: 'soft' as const },
    idempotency_key: key,
  }
}
