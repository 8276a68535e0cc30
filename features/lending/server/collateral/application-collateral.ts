import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { LOANABLE_STATUSES } from '#features/lending/rules/applications/application-status.ts'
import {
  type CollateralCommand,
  type CollateralItem,
  collateralCommandSchema,
} from '#features/lending/rules/collateral/collateral.ts'
import { companyDay } from '#features/lending/server/applications/open-application.ts'
import { asked } from '#features/lending/server/applications/stored-application.ts'
import { applicationNotFound } from '#features/lending/server/errors.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { collateralChanged, collateralClosed, collateralNotFound, valuedLater } from './errors.ts'
import { addCollateral, COLLATERAL_COLUMNS, requireRoom, withDecoded } from './stored-collateral.ts'

/**
 * `POST /functions/v1/application-collateral`: adds a thing that secures a loan, changes it, or removes it, until the loan is booked.
 * The audit log keeps the old values.
 */
export async function applicationCollateral(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await keyedRequestOf(context, collateralCommandSchema)
  const { idempotency_key: key, ...content } = asked
  const request = { organizationId: member.organizationId, act: 'applicationCollateral', key, content }
  const work = (db: PoolClient) => once(db, request, () => carriedOut(db, member, asked))
  return context.json(await inTransaction(deps.pool, work))
}

async function carriedOut(db: PoolClient, member: PresentMember, command: CollateralCommand): Promise<{ id: string }> {
  const { organizationId } = member
  if (command.act === 'add') {
    const { act: _, idempotency_key: __, application_id: applicationId, ...item } = command
    await requireOpen(db, organizationId, applicationId)
    const today = await companyDay(db, organizationId, null)
    return { id: await addCollateral(db, member, { applicationId, item, today }) }
  }
  const applicationId = await applicationOf(db, organizationId, command.collateral_id)
  await requireOpen(db, organizationId, applicationId)
  await requireVersion(db, organizationId, command)
  if (command.act === 'change') {
    const { act: _, idempotency_key: __, collateral_id: id, seen_version: ___, ...item } = command
    await changeItem(db, member, applicationId, { id, item })
  } else await removeItem(db, member, command)
  return { id: command.collateral_id }
}

const STATUS = `
  select a.status from public.loan_applications a where a.organization_id = $1 and a.id = $2 for no key update of a`

async function requireOpen(db: PoolClient, organizationId: string, applicationId: string): Promise<void> {
  const { rows } = await db.query<{ status: string }>(STATUS, [organizationId, applicationId])
  if (rows[0] === undefined) throw applicationNotFound()
  const { status } = rows[0]
  // Between the offer and the loan, the collateral can still change: a buyer can choose another car.
  if (!LOANABLE_STATUSES.some((open) => open === status)) throw collateralClosed(status)
}

const APPLICATION = `
  select application_id from public.application_collateral where organization_id = $1 and id = $2 and removed_at is null`

async function applicationOf(db: PoolClient, organizationId: string, id: string): Promise<string> {
  const { rows } = await db.query<{ application_id: string | null }>(APPLICATION, [organizationId, id])
  const applicationId = rows[0]?.application_id ?? null
  // Collateral of an imported loan has no application.
  if (applicationId === null) throw collateralNotFound()
  return applicationId
}

const VERSION = `
  select version, removed_at is not null as is_removed from public.application_collateral
   where organization_id = $1 and id = $2 for update`
type Held = Extract<CollateralCommand, { seen_version: number }>

async function requireVersion(
  db: PoolClient,
  organizationId: string,
  { collateral_id: id, seen_version }: Pick<Held, 'collateral_id' | 'seen_version'>,
): Promise<void> {
  const { rows } = await db.query<{ version: number; is_removed: boolean }>(VERSION, [organizationId, id])
  if (rows[0] === undefined || rows[0].is_removed) throw collateralNotFound()
  if (rows[0].version !== seen_version) throw collateralChanged()
}

const CHANGE = `
  with asked as (${asked('$4', '$5')})
  update public.application_collateral c
     set (${COLLATERAL_COLUMNS}) = (select ${COLLATERAL_COLUMNS} from jsonb_populate_record(null::public.application_collateral, $3::jsonb)),
         version = c.version + 1
    from asked where c.organization_id = $1 and c.id = $2`

async function changeItem(
  db: PoolClient,
  { organizationId, personId, requestId }: PresentMember,
  applicationId: string,
  { id, item }: { id: string; item: CollateralItem },
): Promise<void> {
  const today = await companyDay(db, organizationId, null)
  if (item.valued_on !== null && item.valued_on > today) throw valuedLater()
  await requireRoom(db, organizationId, applicationId, { id, vin: item.vin })
  const values = [organizationId, id, JSON.stringify(await withDecoded(item, today)), personId, requestId]
  await db.query(CHANGE, values)
}

const REMOVE = `
  with asked as (${asked('$4', '$5')})
  update public.application_collateral c set removed_at = clock_timestamp(), removed_because = $3, version = c.version + 1
    from asked where c.organization_id = $1 and c.id = $2`

async function removeItem(
  db: PoolClient,
  { organizationId, personId, requestId }: PresentMember,
  { collateral_id, reason }: Extract<CollateralCommand, { act: 'remove' }>,
): Promise<void> {
  await db.query(REMOVE, [organizationId, collateral_id, reason, personId, requestId])
}
