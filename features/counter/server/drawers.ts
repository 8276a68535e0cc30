import type { PoolClient } from 'pg'
import { isLeftOpen } from '#features/counter/rules/drawer.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { drawerLeftOpen, noDrawer } from './errors.ts'

/** A drawer that is locked until the transaction ends. */
export interface HeldDrawer {
  id: string
  clerk_id: string | null
  business_day: PlainDate
  status: 'open' | 'closed'
  today: PlainDate
}

const COLUMNS = `
  d.id, d.clerk_id, d.business_day::text, d.status, (now() at time zone o.time_zone)::date::text as today
    from public.cash_drawers d join app.organizations o on o.id = d.organization_id`
const OPEN = `select ${COLUMNS} where d.organization_id = $1 and d.clerk_id = $2 and d.status = 'open' for update of d`
const BY_ID = `select ${COLUMNS} where d.organization_id = $1 and d.id = $2 for update of d`

/** Locks the open drawer of a clerk. Returns null if there is none. */
export const openDrawerOf = async (db: PoolClient, organizationId: string, clerkId: string) =>
  (await db.query<HeldDrawer>(OPEN, [organizationId, clerkId])).rows[0] ?? null

/** Locks a drawer of the company. Returns null if there is no such drawer. */
export const heldDrawer = async (db: PoolClient, organizationId: string, id: string) =>
  (await db.query<HeldDrawer>(BY_ID, [organizationId, id])).rows[0] ?? null

/** Returns the drawer if cash can move in it today. @throws FunctionError otherwise */
export function cashDrawerOf(drawer: HeldDrawer | null): HeldDrawer {
  if (drawer === null) throw noDrawer()
  if (isLeftOpen(drawer, drawer.today)) throw drawerLeftOpen(drawer.business_day)
  return drawer
}
