import type { Context } from 'hono'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { seenClients } from '#features/organizations/server/commands/hidden-clients.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { clientNotFound } from '#features/organizations/server/commands/refusals.ts'
import { type MethodCommand, methodCommandSchema } from '#features/payments/rules/payments-commands.ts'
import { accountOf } from '#features/payments/server/account.ts'
import { addBankAccount } from '#features/payments/server/bank-files/bank-account.ts'
import { pageNotFound } from '#features/payments/server/errors.ts'
import type { PaymentDeps } from '#features/payments/server/payment-deps.ts'
import { ProcessorRefused, ProcessorUnavailable } from '#features/payments/server/processor/payment-processor.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { finishMethodPage } from './finish-method-page.ts'
import { endMethod, keptMethod } from './kept-method.ts'
import { openMethodPage } from './open-method-page.ts'

type Deps = CommandDeps & PaymentDeps & { appUrl: string }

/** `POST /functions/v1/payment-methods`: adds and removes the bank accounts and cards that a client pays with. */
export async function paymentMethods(deps: Deps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  return context.json(await done(deps, member, await requestOf(context, methodCommandSchema)))
}

async function done(deps: Deps, member: PresentMember, command: MethodCommand): Promise<object> {
  const { organizationId, personId } = member
  switch (command.act) {
    case 'open_page': {
      const clientId = command.client_id
      const returnUrl = (pageId: string) => `${deps.appUrl}/dashboard/clients/${clientId}/payment-method/${pageId}`
      return openMethodPage(deps, { organizationId, clientId, openedBy: personId, returnUrl })
    }
    case 'finish_page':
      return { id: await finishMethodPage(deps, organizationId, await seenPage(deps, member, command.page_id)) }
    case 'remove':
      await removed(deps, member, command.method_id)
      return { id: command.method_id }
    case 'add_bank':
      return { id: await addedBank(deps, member, command) }
  }
}

async function addedBank(
  { pool, sealer }: Deps,
  member: PresentMember,
  { client_id: clientId, account, is_business }: Extract<MethodCommand, { act: 'add_bank' }>,
): Promise<string> {
  const { organizationId, personId } = member
  if ((await seenClients(pool, member, [clientId])).length === 0) throw clientNotFound()
  const asked = { organizationId, personId, clientId, account: { ...account, is_business } }
  return sealer.withCurrentKey(() => inTransaction(pool, (db) => addBankAccount(db, sealer, asked)))
}

const CLIENT_OF = 'select client_id from app.payment_method_pages where organization_id = $1 and id = $2'

// The page's id alone doesn't show for which client it is.
async function seenPage({ pool }: Deps, member: PresentMember, pageId: string): Promise<string> {
  const page = (await pool.query<{ client_id: string }>(CLIENT_OF, [member.organizationId, pageId])).rows[0]
  if (page === undefined || (await seenClients(pool, member, [page.client_id])).length === 0) throw pageNotFound()
  return pageId
}

// Ours first: a method that the processor still keeps can't be charged without us.
async function removed(deps: Deps, { organizationId, personId }: PresentMember, id: string): Promise<void> {
  const method = await keptMethod(deps.pool, organizationId, id)
  await inTransaction(deps.pool, async (db) => {
    await actAs(db, personId)
    await endMethod(db, organizationId, { id, status: 'removed', reason: null })
  })
  const account = await accountOf(deps.pool, organizationId)
  if (account === null || method.token === null || method.is_sandbox !== deps.payments.isSandbox) return
  await deps.payments.processor.removeMethod(account.account, method.token).catch((error: unknown) => {
    if (!(error instanceof ProcessorUnavailable || error instanceof ProcessorRefused)) throw error
  })
}
