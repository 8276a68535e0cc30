import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { countedCents } from '#features/counter/rules/denominations.ts'
import { needsExplanation } from '#features/counter/rules/drawer.ts'
import { dropNumber, type SafeCommand, safeCommandSchema } from '#features/counter/rules/safe.ts'
import { cashDrawerOf, heldDrawer, openDrawerOf } from '#features/counter/server/drawers.ts'
import {
  dropClosed,
  dropNeedsAnother,
  dropNotFound,
  dropTooLarge,
  explanationMissing,
  safeChanged,
} from '#features/counter/server/errors.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { validationFailed } from '#platform/functions/errors.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'

/** `POST /functions/v1/cash-safe`: drops cash from a drawer into the safe, and takes the safe to the bank. */
export async function cashSafe(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { idempotency_key: key, ...content } = await keyedRequestOf(context, safeCommandSchema)
  const request = { organizationId: member.organizationId, act: 'cash-safe', key, content }
  const work = (db: PoolClient) => once<object>(db, request, () => carriedOut(db, member, content))
  return context.json(await inTransaction(deps.pool, work))
}

function carriedOut(db: PoolClient, member: PresentMember, command: SafeCommand): Promise<object> {
  switch (command.act) {
    case 'drop':
      return dropped(db, member, command)
    case 'confirm':
      return confirmed(db, member, command)
    case 'cancel':
      return canceled(db, member, command)
    case 'deposit':
      return deposited(db, member, command)
  }
}

type Act<Name extends SafeCommand['act']> = Extract<SafeCommand, { act: Name }>

const EXPECTED = 'select app.expected_in_drawer($1, $2)::float8 as expected'
// The row stays locked until the commit, so that numbers have no gaps.
const NEXT_DROP = `
  insert into app.safe_numbers (organization_id, last_drop) values ($1, 1)
  on conflict (organization_id) do update set last_drop = safe_numbers.last_drop + 1
  returning last_drop::float8 as number`
const DROP = `
  insert into public.cash_drops (organization_id, number, drawer_id, dropped_on, counts, amount_cents, dropped_by, dropped_by_name)
  select $1, $2, $3, $4, $5, $6, p.id, coalesce(p.full_name, p.email) from app.people p where p.id = $7
  returning id`

async function dropped(db: PoolClient, { organizationId, personId }: PresentMember, { counts }: Act<'drop'>) {
  const cents = countedCents(counts)
  if (cents === 0) throw validationFailed('Validation error: counts must have cash')
  const drawer = cashDrawerOf(await openDrawerOf(db, organizationId, personId))
  const { expected = 0 } = (await db.query<{ expected: number }>(EXPECTED, [organizationId, drawer.id])).rows[0] ?? {}
  // The amount itself is not said, because the count comes before the books.
  if (cents > expected) throw dropTooLarge()
  await actAs(db, personId)
  const { number = 1 } = (await db.query<{ number: number }>(NEXT_DROP, [organizationId])).rows[0] ?? {}
  const values = [organizationId, number, drawer.id, drawer.today, JSON.stringify(counts), cents, personId]
  const id = (await db.query<{ id: string }>(DROP, values)).rows[0]?.id
  return { id, number: dropNumber(number), amount_cents: cents }
}

interface HeldDrop {
  drawer_id: string
  dropped_by: string | null
  is_confirmed: boolean
  is_canceled: boolean
  is_deposited: boolean
}

const DRAWER_OF = 'select drawer_id from public.cash_drops where organization_id = $1 and id = $2'
const HELD = `
  select drawer_id, dropped_by, confirmed_at is not null as is_confirmed, canceled_at is not null as is_canceled,
         deposit_id is not null as is_deposited
    from public.cash_drops where organization_id = $1 and id = $2 for update`

/** Locks a drop, after its drawer. */
async function heldDrop(db: PoolClient, { organizationId, personId }: PresentMember, id: string) {
  const place = [organizationId, id]
  const found = (await db.query<{ drawer_id: string }>(DRAWER_OF, place)).rows[0]
  if (found === undefined) throw dropNotFound()
  const drawer = await heldDrawer(db, organizationId, found.drawer_id)
  const drop = (await db.query<HeldDrop>(HELD, place)).rows[0]
  if (drop === undefined || drawer === null) throw dropNotFound()
  if (drop.is_canceled) throw dropClosed('This drop was canceled')
  if (drop.is_deposited) throw dropClosed('This cash is at the bank already')
  if (drop.dropped_by === personId) throw dropNeedsAnother()
  return { drop, drawer }
}

const CONFIRM = `
  update public.cash_drops
     set confirmed_by = $3, confirmed_at = clock_timestamp(),
         confirmed_by_name = (select coalesce(p.full_name, p.email) from app.people p where p.id = $3)
   where organization_id = $1 and id = $2`

async function confirmed(db: PoolClient, member: PresentMember, { drop_id: id }: Act<'confirm'>) {
  const { drop } = await heldDrop(db, member, id)
  if (drop.is_confirmed) throw dropClosed('This drop was counted by a second person already')
  await actAs(db, member.personId)
  await db.query(CONFIRM, [member.organizationId, id, member.personId])
  return { id }
}

const CANCEL = `
  update public.cash_drops
     set canceled_by = $3, canceled_at = clock_timestamp(), cancel_reason = $4,
         canceled_by_name = (select coalesce(p.full_name, p.email) from app.people p where p.id = $3)
   where organization_id = $1 and id = $2`

async function canceled(db: PoolClient, member: PresentMember, { drop_id: id, reason }: Act<'cancel'>) {
  const { drawer } = await heldDrop(db, member, id)
  if (drawer.status === 'closed') throw dropClosed('The drawer of this drop was closed, so its cash can’t go back')
  await actAs(db, member.personId)
  await db.query(CANCEL, [member.organizationId, id, member.personId, reason])
  return { id }
}

const IN_SAFE = `
  select id, amount_cents::float8 from public.cash_drops
   where organization_id = $1 and deposit_id is null and canceled_at is null order by id for update`
const MOST = `
  select coalesce((select most_unexplained_cents from public.counter_settings where organization_id = o.id), 0)::float8 as most,
         (now() at time zone o.time_zone)::date::text as today
    from app.organizations o where o.id = $1`
const NEXT_DEPOSIT = `
  insert into app.safe_numbers (organization_id, last_deposit) values ($1, 1)
  on conflict (organization_id) do update set last_deposit = safe_numbers.last_deposit + 1
  returning last_deposit::float8 as number`
const DEPOSIT = `
  insert into public.bank_deposits (organization_id, number, deposited_on, slip, counts, counted_cents, expected_cents, variance_cents,
                                    variance_reason, made_by, made_by_name)
  select $1, $2, $3, $4, $5, $6::bigint, $7::bigint, $6::bigint - $7::bigint, $8, p.id, coalesce(p.full_name, p.email)
    from app.people p where p.id = $9
  returning id`
const TAKEN = 'update public.cash_drops set deposit_id = $2 where organization_id = $1 and id = any ($3)'

async function deposited(db: PoolClient, { organizationId, personId }: PresentMember, asked: Act<'deposit'>) {
  const { rows: drops } = await db.query<{ id: string; amount_cents: number }>(IN_SAFE, [organizationId])
  if (drops.length !== asked.seen_drops) throw safeChanged()
  const expected = drops.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const counted = countedCents(asked.counts)
  const { most = 0, today = '' } =
    (await db.query<{ most: number; today: string }>(MOST, [organizationId])).rows[0] ?? {}
  if (needsExplanation(counted - expected, most) && !asked.reason) throw explanationMissing(counted - expected)
  await actAs(db, personId)
  const { number = 1 } = (await db.query<{ number: number }>(NEXT_DEPOSIT, [organizationId])).rows[0] ?? {}
  const { rows } = await db.query<{ id: string }>(DEPOSIT, [
    ...[organizationId, number, today, asked.slip || null, JSON.stringify(asked.counts), counted, expected],
    ...[asked.reason || null, personId],
  ])
  const id = rows[0]?.id
  await db.query(TAKEN, [organizationId, id, drops.map((drop) => drop.id)])
  return { id, number, expected_cents: expected, counted_cents: counted, variance_cents: counted - expected }
}
