import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { applicationNumber } from '#features/lending/rules/applications/application-number.ts'
import { DUPLICATE_DAYS } from '#features/lending/rules/applications/application-problems.ts'
import { type NewApplication, openApplicationSchema } from '#features/lending/rules/applications/open-application.ts'
import type { RequestedLoan } from '#features/lending/rules/products/product-fit.ts'
import { addCollateral } from '#features/lending/server/collateral/stored-collateral.ts'
import {
  offeredProduct,
  requestProductDocuments,
  requireFit,
  requireOfferedInState,
} from '#features/lending/server/products/product-of-application.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { requireApplicants, requireOwnSsns } from './applicants.ts'
import { duplicateApplication, lenderNotFound, receivedLater } from './errors.ts'
import { asked, FIELD_COLUMNS, namePeople, SUBMITTED_AT } from './stored-application.ts'

/** `POST /functions/v1/open-application`: enters a loan application of a client, once for each Idempotency-Key. */
export const openApplication = (deps: CommandDeps, context: Context) =>
  keyedCommand(
    'openApplication',
    openApplicationSchema,
    (db, member, wish) => opened(deps, db, member, wish),
    201,
  )(deps, context)

const PLACE = `
  select (now() at time zone o.time_zone)::date::text as today,
         $2::uuid is null or exists (select from public.lenders l where l.id = $2 and l.organization_id = o.id) as is_lender_known
    from app.organizations o where o.id = $1`
const EARLIER = `
  select a.id, a.number, (a.submitted_at at time zone 'UTC')::date::text as on
    from public.loan_applications a
   where a.organization_id = $1 and a.client_id = $2 and a.status in ('pending', 'in_review', 'counteroffered')
     and (a.submitted_at at time zone 'UTC')::date >= $3::date - $4::integer
   order by a.submitted_at desc limit 1`
const ADD = `
  with asked as (${asked('$6', '$7')}),
       sent as (select s.* from asked, jsonb_populate_record(null::public.loan_applications, $3::jsonb) s)
  insert into public.loan_applications (organization_id, client_id, amount, submitted_at, ${FIELD_COLUMNS})
  select $1, $2, $4::numeric / 100, ${SUBMITTED_AT('received_on', '$5::date')}, ${FIELD_COLUMNS} from sent
  returning id, number`

/** The person or program that enters an application. An applicant on the public page is no person of the company. */
type Who = Pick<Member, 'organizationId' | 'requestId'> & { personId: string | null }

/**
 * Enters an application within a transaction. Returns its id and its number as people say it.
 *
 * @throws FunctionError if an applicant, the lender, or the day is refused, or for a duplicate that isn't acknowledged
 */
export async function opened(
  deps: Pick<CommandDeps, 'sealer'>,
  transaction: PoolClient,
  member: Who,
  { client_id, amount_cents, people, collateral, acknowledge_duplicate, product_id, ...fields }: NewApplication,
): Promise<{ id: string; number: string }> {
  const { organizationId, personId, requestId } = member
  const today = await companyDay(transaction, organizationId, fields.lender_id ?? null)
  if (fields.received_on > today) throw receivedLater()
  const clientIds = [client_id, ...people.map((person) => person.client_id)]
  await requireApplicants(deps, transaction, member, { clientIds, on: fields.received_on })
  await requireOwnSsns(transaction, member, clientIds)
  if (!acknowledge_duplicate) await refuseDuplicate(transaction, organizationId, { client_id, on: fields.received_on })
  const product = product_id ? await offeredProduct(transaction, organizationId, product_id) : null
  if (product !== null) {
    requireFit(product, requestedLoan({ amount_cents, ...fields }))
    await requireOfferedInState(transaction, member, product, client_id)
  }
  const stored = { ...fields, product_version_id: product?.version_id }
  const values = [organizationId, client_id, JSON.stringify(stored), amount_cents, today, personId, requestId]
  const { rows } = await transaction.query<{ id: string; number: number }>(ADD, values)
  const { id, number } = rows[0] ?? { id: '', number: 0 }
  await namePeople(transaction, member, id, people)
  for (const item of collateral) await addCollateral(transaction, member, { applicationId: id, item, today })
  if (product !== null) await requestProductDocuments(transaction, member, id, product)
  return { id, number: applicationNumber(number) }
}

/** Returns what a product limits in an application. */
function requestedLoan({ loan_type, amount_cents, term_months, payment_frequency }: Requested): RequestedLoan {
  return {
    ...{ loan_type, amount_cents },
    ...{ term_months: term_months ?? null, payment_frequency: payment_frequency ?? null },
  }
}
type Requested = Pick<NewApplication, 'loan_type' | 'amount_cents' | 'term_months' | 'payment_frequency'>

/** Returns the company's day. @throws lenderNotFound for another company's lender */
export async function companyDay(
  transaction: PoolClient,
  organizationId: string,
  lenderId: string | null,
): Promise<PlainDate> {
  const { rows } = await transaction.query<{ today: PlainDate; is_lender_known: boolean }>(PLACE, [
    organizationId,
    lenderId,
  ])
  if (!rows[0]?.is_lender_known) throw lenderNotFound()
  return rows[0].today
}

async function refuseDuplicate(
  transaction: PoolClient,
  organizationId: string,
  { client_id, on }: { client_id: string; on: PlainDate },
): Promise<void> {
  const values = [organizationId, client_id, on, DUPLICATE_DAYS]
  const { rows } = await transaction.query<{ id: string; number: number; on: PlainDate }>(EARLIER, values)
  if (rows[0] !== undefined) throw duplicateApplication(rows[0])
}
