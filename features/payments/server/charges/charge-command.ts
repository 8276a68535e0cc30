import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { chargeStatusName, nextChargeStatus } from '#features/payments/rules/charge-status.ts'
import { mayPresentAgain } from '#features/payments/rules/decline.ts'
import { type ChargeCommand, chargeCommandSchema } from '#features/payments/rules/payments-commands.ts'
import { forMember } from '#features/payments/server/account.ts'
import { chargeClosed, notPresentable, refundRefused } from '#features/payments/server/errors.ts'
import type { PaymentDeps } from '#features/payments/server/payment-deps.ts'
import { ProcessorUnavailable } from '#features/payments/server/processor/payment-processor.ts'
import { refundsOf } from '#features/payments/server/refunds/kept-refund.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { heldCharge, moveCharge } from './kept-charge.ts'
import { requestCharge } from './request-charge.ts'
import { acceptCharge, followCharge, sendCharge } from './send-charge.ts'

/**
 * `POST /functions/v1/loan-charge`: takes a payment of a loan through the processor, now or on a day, once for each Idempotency-Key.
 * Returns the charge's id.
 */
export async function loanCharge(deps: CommandDeps & PaymentDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { idempotency_key: key, ...command } = await keyedRequestOf(context, chargeCommandSchema)
  const { organizationId } = member
  if (command.act === 'check') {
    await forMember(followCharge(deps, { organizationId, chargeId: command.charge_id }))
    return context.json({ id: command.charge_id })
  }
  if (command.act === 'accept') {
    const { charge_id: chargeId } = command
    await forMember(acceptCharge(deps, { organizationId, chargeId, personId: member.personId }))
    return context.json({ id: chargeId })
  }
  const request = { organizationId, act: 'loan-charge', key, content: command }
  const work = (db: PoolClient) => once(db, request, () => carriedOut(db, deps, member, command))
  const { id } = await inTransaction(deps.pool, work)
  if (command.act !== 'cancel') await sentNow(deps, organizationId, id)
  return context.json({ id })
}

// The job sends it as well, if the processor does not answer now.
const sentNow = (deps: PaymentDeps, organizationId: string, chargeId: string) =>
  sendCharge(deps, { organizationId, chargeId }).catch((error: unknown) => {
    if (!(error instanceof ProcessorUnavailable)) throw error
  })

type Kept = Exclude<ChargeCommand, { act: 'check' | 'accept' }>

const REFUNDED = 'A part of this payment was refunded, so it can’t be presented again. Take a new payment instead.'

async function carriedOut(
  db: PoolClient,
  { payments }: PaymentDeps,
  { organizationId, personId }: PresentMember,
  command: Omit<Kept, 'idempotency_key'> & Kept,
): Promise<{ id: string }> {
  if (command.act === 'charge') {
    const {
      loan_id: loanId,
      method_id: methodId,
      amount: cents,
      on,
      is_second: isSecond,
      entry_class: entryClass,
    } = command
    const asked = {
      organizationId,
      personId,
      loanId,
      methodId,
      cents,
      source: 'staff',
      on,
      isSecond,
      entryClass,
    } as const
    return { id: await requestCharge(db, payments, asked) }
  }
  const held = await heldCharge(db, organizationId, command.charge_id)
  if (command.act === 'present_again') {
    const presentedAgain = held.presented_again + 1
    if (held.status !== 'returned' || !mayPresentAgain({ code: held.decline_code ?? '' }, held.presented_again))
      throw notPresentable()
    if ((await refundsOf(db, held)).length > 0) throw refundRefused(REFUNDED)
    const { loan_id: loanId, method_id: methodId, amount_cents: cents } = held
    const asked = { organizationId, personId, loanId, methodId, cents, source: 'staff', isSecond: true } as const
    return { id: await requestCharge(db, payments, { ...asked, retry: { id: held.id, presentedAgain } }) }
  }
  if (nextChargeStatus(held.status, 'cancel') === null) throw chargeClosed(chargeStatusName(held.status).toLowerCase())
  await actAs(db, personId)
  await moveCharge(db, held, 'canceled', { by: personId })
  return { id: held.id }
}
