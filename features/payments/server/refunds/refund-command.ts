import type { Context } from 'hono'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { refundCommandSchema } from '#features/payments/rules/refund.ts'
import { forMember } from '#features/payments/server/account.ts'
import type { PaymentDeps } from '#features/payments/server/payment-deps.ts'
import { ProcessorUnavailable } from '#features/payments/server/processor/payment-processor.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { requestRefund } from './request-refund.ts'
import { acceptRefunded, followRefund, type RefundId, sendRefund } from './send-refund.ts'

/**
 * `POST /functions/v1/charge-refund`: refunds a payment through the processor, in whole or in part, once for each Idempotency-Key. Returns
 * the refund's id.
 */
export async function chargeRefund(deps: CommandDeps & PaymentDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { idempotency_key: key, ...command } = await keyedRequestOf(context, refundCommandSchema)
  const { organizationId, personId } = member
  if (command.act !== 'refund') {
    const { refund_id: refundId } = command
    const id = { organizationId, refundId }
    await forMember(command.act === 'check' ? followRefund(deps, id) : acceptRefunded(deps, { ...id, personId }))
    return context.json({ id: refundId })
  }
  const request = { organizationId, act: 'charge-refund', key, content: command }
  const { id: refundId } = await inTransaction(deps.pool, (db) =>
    once(db, request, async () => ({ id: await requestRefund(db, deps.payments, member, command) })),
  )
  await sentNow(deps, { organizationId, refundId })
  return context.json({ id: refundId })
}

// The job sends it as well, if the processor does not answer now.
const sentNow = (deps: PaymentDeps, id: RefundId) =>
  sendRefund(deps, id).catch((error: unknown) => {
    if (!(error instanceof ProcessorUnavailable)) throw error
  })
