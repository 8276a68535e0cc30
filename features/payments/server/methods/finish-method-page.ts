import type { PoolClient } from 'pg'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import { forMember, openAccountOf } from '#features/payments/server/account.ts'
import { pageNotFound } from '#features/payments/server/errors.ts'
import type { PaymentDeps } from '#features/payments/server/payment-deps.ts'
import type { EnteredMethod } from '#features/payments/server/processor/payment-processor.ts'
import { inTransaction } from '#platform/database/transaction.ts'

const PAGE = `
  select client_id, page, method_id, opened_by from app.payment_method_pages where organization_id = $1 and id = $2`
const HOLD = `${PAGE} for update`
const KNOWN = 'select method_id from app.processor_methods where organization_id = $1 and token = $2'
const ADD = `
  insert into public.payment_methods (organization_id, client_id, kind, brand, last_four, expires_on, is_sandbox, added_by, added_by_name)
  values ($1, $2, $3, $4, $5, $6, $7, $8, (select coalesce(p.full_name, p.email) from app.people p where p.id = $8))
  returning id`
const ADD_TOKEN = 'insert into app.processor_methods (organization_id, method_id, token) values ($1, $2, $3)'
const FINISH = 'update app.payment_method_pages set method_id = $3 where organization_id = $1 and id = $2'

interface PageRow {
  client_id: string
  page: string | null
  method_id: string | null
  opened_by: string | null
}

/** Keeps the method that was entered on a page, once. Returns its id, or null if nothing was entered. */
export async function finishMethodPage(
  { pool, payments }: PaymentDeps,
  organizationId: string,
  pageId: string,
): Promise<string | null> {
  const page = (await pool.query<PageRow>(PAGE, [organizationId, pageId])).rows[0]
  if (page === undefined || page.page === null) throw pageNotFound()
  if (page.method_id !== null) return page.method_id
  const account = await openAccountOf(pool, organizationId, payments)
  const entered = await forMember(payments.processor.enteredMethod(account, page.page))
  if (entered === null) return null
  return inTransaction(pool, (db) => kept(db, { organizationId, pageId, entered, isSandbox: payments.isSandbox }))
}

interface Finished {
  organizationId: string
  pageId: string
  entered: EnteredMethod
  isSandbox: boolean
}

async function kept(db: PoolClient, { organizationId, pageId, entered, isSandbox }: Finished): Promise<string> {
  const page = (await db.query<PageRow>(HOLD, [organizationId, pageId])).rows[0]
  if (page === undefined) throw pageNotFound()
  if (page.method_id !== null) return page.method_id
  const known = (await db.query<{ method_id: string }>(KNOWN, [organizationId, entered.token])).rows[0]?.method_id
  const methodId = known ?? (await added(db, page))
  await db.query(FINISH, [organizationId, pageId, methodId])
  return methodId

  async function added(db: PoolClient, { client_id, opened_by }: PageRow): Promise<string> {
    await actAs(db, opened_by)
    const { kind, brand, lastFour, expires } = entered
    const values = [organizationId, client_id, kind, brand, lastFour, expires, isSandbox, opened_by]
    const id = (await db.query<{ id: string }>(ADD, values)).rows[0]?.id
    if (id === undefined) throw new Error('No method was kept')
    await db.query(ADD_TOKEN, [organizationId, id, entered.token])
    return id
  }
}
