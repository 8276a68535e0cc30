import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { type DrawerCommand, drawerCommandSchema } from '#features/counter/rules/counter-commands.ts'
import { countedCents } from '#features/counter/rules/denominations.ts'
import { needsExplanation } from '#features/counter/rules/drawer.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { heldDrawer } from './drawers.ts'
import { drawerClosed, drawerNotFound, drawerOfAnother, drawerOpen, explanationMissing } from './errors.ts'

/** `POST /functions/v1/cash-drawer`: opens and closes cash drawers, and keeps the company's settings for them. */
export async function cashDrawer(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { idempotency_key: key, ...content } = await keyedRequestOf(context, drawerCommandSchema)
  const request = { organizationId: member.organizationId, act: 'cash-drawer', key, content }
  const work = (db: PoolClient) => once<object>(db, request, () => carriedOut(db, member, content))
  return context.json(await inTransaction(deps.pool, work))
}

function carriedOut(db: PoolClient, member: PresentMember, command: DrawerCommand): Promise<object> {
  if (command.act === 'open') return opened(db, member, command)
  return command.act === 'close' ? closed(db, member, command) : saved(db, member, command)
}

type Act<Name extends DrawerCommand['act']> = Extract<DrawerCommand, { act: Name }>

// The first drawer of a company turns drawers on.
const USE_DRAWERS = `
  insert into public.counter_settings (organization_id) values ($1) on conflict (organization_id) do nothing`
const OPEN = `
  insert into public.cash_drawers (organization_id, clerk_id, clerk_name, business_day, opening_counts, opening_cents)
  select o.id, p.id, coalesce(p.full_name, p.email), (now() at time zone o.time_zone)::date, $3, $4
    from app.organizations o join app.people p on p.id = $2 where o.id = $1
  on conflict (organization_id, clerk_id) where status = 'open' do nothing
  returning id`

async function opened(db: PoolClient, { organizationId, personId }: PresentMember, { counts }: Act<'open'>) {
  await actAs(db, personId)
  await db.query(USE_DRAWERS, [organizationId])
  const values = [organizationId, personId, JSON.stringify(counts), countedCents(counts)]
  const [drawer] = (await db.query<{ id: string }>(OPEN, values)).rows
  if (drawer === undefined) throw drawerOpen()
  return { id: drawer.id }
}

const EXPECTED = `
  select app.expected_in_drawer($1, $2)::float8 as expected,
         coalesce((select s.most_unexplained_cents from public.counter_settings s where s.organization_id = $1), 0)::float8 as most`
const CLOSE = `
  update public.cash_drawers
     set status = 'closed', closed_at = clock_timestamp(), closed_by = $3, closing_counts = $4, closing_cents = $5::bigint,
         closed_by_name = (select coalesce(p.full_name, p.email) from app.people p where p.id = $3),
         expected_cents = $6::bigint, variance_cents = $5::bigint - $6::bigint, variance_reason = $7
   where organization_id = $1 and id = $2`

async function closed(db: PoolClient, member: PresentMember, { drawer_id: id, counts, reason }: Act<'close'>) {
  const { organizationId, personId, permissions } = member
  const drawer = await heldDrawer(db, organizationId, id)
  if (drawer === null) throw drawerNotFound()
  if (drawer.clerk_id !== personId && !permissions.includes('void_receipts')) throw drawerOfAnother()
  if (drawer.status === 'closed') throw drawerClosed()
  const { rows } = await db.query<{ expected: number; most: number }>(EXPECTED, [organizationId, id])
  const { expected, most } = rows[0] ?? { expected: 0, most: 0 }
  const cents = countedCents(counts)
  const variance = cents - expected
  if (needsExplanation(variance, most) && !reason) throw explanationMissing(variance)
  await actAs(db, personId)
  await db.query(CLOSE, [organizationId, id, personId, JSON.stringify(counts), cents, expected, reason || null])
  return { id, expected_cents: expected, closing_cents: cents, variance_cents: variance }
}

const SAVE = `
  insert into public.counter_settings (organization_id, uses_drawers, most_unexplained_cents) values ($1, $2, $3)
  on conflict (organization_id) do update
     set uses_drawers = excluded.uses_drawers, most_unexplained_cents = excluded.most_unexplained_cents, updated_at = clock_timestamp()`

async function saved(
  db: PoolClient,
  { organizationId }: PresentMember,
  { uses_drawers: usesDrawers, most_unexplained: most }: Act<'settings'>,
) {
  await db.query(SAVE, [organizationId, usesDrawers, most])
  return { uses_drawers: usesDrawers, most_unexplained_cents: most }
}
