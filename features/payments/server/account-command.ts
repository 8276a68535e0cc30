import type { Context } from 'hono'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { accountCommandSchema } from '#features/payments/rules/payments-commands.ts'
import { requestOf } from '#platform/functions/request.ts'
import { accountOf, forMember } from './account.ts'
import { usesBankFiles } from './bank-files/bank-account.ts'
import type { PaymentDeps } from './payment-deps.ts'

type Deps = CommandDeps & PaymentDeps & { appUrl: string }

const NAME = 'select company_name from app.organizations where id = $1'
const KEEP = `
  insert into app.payment_accounts (organization_id, account, takes_payments, is_sandbox) values ($1, $2, $3, $4)
  on conflict (organization_id) do nothing`
const LEARN = `
  update app.payment_accounts set takes_payments = $2, updated_at = clock_timestamp()
   where organization_id = $1 and takes_payments is distinct from $2`

/** `POST /functions/v1/payment-account`: connects the company to the payment processor, and returns how far that is. */
export async function paymentAccount(deps: Deps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { act } = await requestOf(context, accountCommandSchema)
  return context.json(act === 'connect' ? await connected(deps, member) : await status(deps, member))
}

async function connected(deps: Deps, { organizationId }: PresentMember): Promise<object> {
  const { pool, payments, appUrl } = deps
  let account = (await accountOf(pool, organizationId))?.account
  if (account === undefined) {
    const name = (await pool.query<{ company_name: string }>(NAME, [organizationId])).rows[0]?.company_name ?? ''
    const opened = await forMember(payments.processor.openAccount({ key: `account ${organizationId}`, name }))
    await pool.query(KEEP, [organizationId, opened.id, opened.takesPayments, payments.isSandbox])
    account = opened.id
  }
  const url = await forMember(payments.processor.accountPage(account, `${appUrl}/dashboard/lending/payments`))
  return { url }
}

async function status({ pool, payments }: Deps, { organizationId }: PresentMember): Promise<object> {
  const kept = await accountOf(pool, organizationId)
  const takesFiles = await usesBankFiles(pool, organizationId)
  const base = { is_sandbox: payments.isSandbox, is_connected: kept !== null, takes_bank_files: takesFiles }
  if (kept === null || kept.is_sandbox !== payments.isSandbox)
    return { ...base, is_connected: false, takes_payments: false }
  if (kept.takes_payments) return { ...base, takes_payments: true }
  const { takesPayments } = await forMember(payments.processor.accountOf(kept.account))
  await pool.query(LEARN, [organizationId, takesPayments])
  return { ...base, takes_payments: takesPayments }
}
