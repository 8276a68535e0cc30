import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { isUndecided } from '#features/lending/rules/applications/application-date.ts'
import { applicationProblems } from '#features/lending/rules/applications/application-problems.ts'
import {
  type ApplicationChange,
  changeApplicationSchema,
} from '#features/lending/rules/applications/open-application.ts'
import type { RequestedLoan } from '#features/lending/rules/products/product-fit.ts'
import { applicationNotFound } from '#features/lending/server/errors.ts'
import {
  type ChosenProduct,
  offeredProduct,
  productOfVersion,
  requestProductDocuments,
  requireFit,
  requireOfferedInState,
} from '#features/lending/server/products/product-of-application.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { validationFailed } from '#platform/functions/errors.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { requireApplicants, requireOwnSsns } from './applicants.ts'
import { applicationUnchangeable, receivedMovedLater } from './errors.ts'
import { companyDay } from './open-application.ts'
import { asked, FIELD_COLUMNS, namePeople, SUBMITTED_AT } from './stored-application.ts'

/**
 * `POST /functions/v1/change-application`: corrects what was entered in an undecided application. Fields that are left out keep their
 * values, and the audit log keeps the old ones.
 */
export const changeApplication = (deps: CommandDeps, context: Context) =>
  keyedCommand('changeApplication', changeApplicationSchema, (db, member, wish) => changed(deps, db, member, wish))(
    deps,
    context,
  )

interface StoredFields {
  client_id: string
  status: string
  received_on: PlainDate
  employed_since: PlainDate | null
  monthly_income_cents: string | null
  income_source: string | null
  income_verified_how: string | null
  housing: string | null
  housing_payment_cents: string | null
  lived_since: PlainDate | null
  trade_in: string | null
  trade_in_allowance_cents: string | null
  trade_in_payoff_cents: string | null
  loan_type: string
  amount_cents: string
  term_months: number | null
  payment_frequency: string | null
  product_version_id: string | null
  people: string[]
}

// An application from another system has no day received; it came on the day it was submitted.
const STORED = `
  select a.client_id, a.status, coalesce(a.received_on, (a.submitted_at at time zone 'UTC')::date)::text as received_on,
         a.employed_since::text, a.monthly_income_cents, a.income_source, a.income_verified_how, a.housing, a.housing_payment_cents,
         a.lived_since::text, a.trade_in, a.trade_in_allowance_cents, a.trade_in_payoff_cents,
         a.loan_type, (a.amount * 100)::bigint as amount_cents, a.term_months, a.payment_frequency, a.product_version_id,
         array(select p.client_id::text from public.application_people p
                where p.organization_id = a.organization_id and p.application_id = a.id) as people
    from public.loan_applications a where a.id = $1 and a.organization_id = $2 for update of a`
const CHANGE = `
  with asked as (${asked('$6', '$7')})
  update public.loan_applications a
     set (${FIELD_COLUMNS}) = (select ${FIELD_COLUMNS} from jsonb_populate_record(a, $3::jsonb)),
         amount = coalesce($4::numeric / 100, a.amount),
         submitted_at = case when $5::date is null then a.submitted_at else ${SUBMITTED_AT('$5::date', '$8::date')} end
    from asked
   where a.id = $1 and a.organization_id = $2`

async function changed(
  deps: CommandDeps,
  transaction: PoolClient,
  member: PresentMember,
  { application_id: id, amount_cents, people, product_id, ...fields }: Omit<ApplicationChange, 'idempotency_key'>,
): Promise<{ id: string }> {
  const { organizationId, personId, requestId } = member
  const { rows } = await transaction.query<StoredFields>(STORED, [id, organizationId])
  const stored = rows[0]
  if (stored === undefined) throw applicationNotFound()
  if (!isUndecided(stored)) throw applicationUnchangeable(stored.status)
  const today = await companyDay(transaction, organizationId, fields.lender_id ?? null)
  const moved = fields.received_on === stored.received_on ? undefined : fields.received_on
  if (moved !== undefined && moved > stored.received_on) throw receivedMovedLater(stored.received_on)
  refuseContradictions(stored, { fields, people })
  if (people !== undefined) {
    const clientIds = people.map(({ client_id }) => client_id).filter((named) => !stored.people.includes(named))
    await requireApplicants(deps, transaction, member, { clientIds, on: moved ?? stored.received_on })
    await requireOwnSsns(transaction, member, [stored.client_id, ...people.map(({ client_id }) => client_id)])
    await namePeople(transaction, member, id, people)
  }
  const product = await productAfter(transaction, organizationId, stored, product_id)
  if (product !== null) requireFit(product, requestedAfter(stored, { ...fields, amount_cents }))
  if (product !== null && product.version_id !== stored.product_version_id)
    await requireOfferedInState(transaction, member, product, stored.client_id)
  const written = { ...fields, product_version_id: product?.version_id ?? null }
  const values = [id, organizationId, JSON.stringify(written), amount_cents, moved, personId, requestId, today]
  await transaction.query(CHANGE, values)
  if (product !== null && product.version_id !== stored.product_version_id)
    await requestProductDocuments(transaction, member, id, product)
  return { id }
}

/** An application keeps its version of a product. Another product comes with its current one. */
async function productAfter(
  transaction: PoolClient,
  organizationId: string,
  stored: StoredFields,
  productId: string | null | undefined,
): Promise<ChosenProduct | null> {
  if (productId === null) return null
  const before = await productOfVersion(transaction, organizationId, stored.product_version_id)
  if (productId === undefined || productId === before?.product_id) return before
  return offeredProduct(transaction, organizationId, productId)
}

function requestedAfter(
  stored: StoredFields,
  sent: { [Field in keyof RequestedLoan]?: RequestedLoan[Field] | undefined },
): RequestedLoan {
  const { loan_type = stored.loan_type, amount_cents = Number(stored.amount_cents) } = sent
  const { term_months = stored.term_months, payment_frequency = stored.payment_frequency } = sent
  return { loan_type, amount_cents, term_months, payment_frequency }
}

type Sent = Omit<ApplicationChange, 'application_id' | 'amount_cents' | 'people' | 'product_id'>

/** Checks the application as it will be. */
function refuseContradictions(
  stored: StoredFields,
  { fields, people }: { fields: Sent; people: ApplicationChange['people'] },
): void {
  const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const [problem] = applicationProblems({
    ...stored,
    monthly_income_cents: numberOf(stored.monthly_income_cents),
    housing_payment_cents: numberOf(stored.housing_payment_cents),
    trade_in_allowance_cents: numberOf(stored.trade_in_allowance_cents),
    trade_in_payoff_cents: numberOf(stored.trade_in_payoff_cents),
    ...sent,
    people: people ?? stored.people.map((client_id) => ({ client_id })),
  })
  if (problem !== undefined) throw validationFailed(`Validation error: ${problem[1]}`)
}

const numberOf = (stored: string | null): number | null => (stored === null ? null : Number(stored))
