import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { stateOfLoan } from '#features/lending/rules/loan-on-day.ts'
import { lockLoan } from '#features/lending/server/ledger/locked-loan.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { debitDay, nextInstallment } from '#features/payments/rules/autopay/autopay-amount.ts'
import { type AutopayCommand, autopayCommandSchema } from '#features/payments/rules/autopay/autopay-commands.ts'
import { autopayDay, autopayEnded } from '#features/payments/server/errors.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { type AuthorizeDeps, authorizeAutopay } from './authorize-autopay.ts'
import { cancelDebits } from './cancel-debits.ts'
import { endAutopay, heldAutopay, markInstallment, planOf } from './kept-autopay.ts'

/** `POST /functions/v1/loan-autopay`: authorizes, ends, and skips debits of a loan, once for each Idempotency-Key. Returns the autopay's id. */
export async function loanAutopay(deps: CommandDeps & AuthorizeDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { idempotency_key: key, ...command } = await keyedRequestOf(context, autopayCommandSchema)
  const request = { organizationId: member.organizationId, act: 'loan-autopay', key, content: command }
  const work = (db: PoolClient) => once(db, request, () => carriedOut(db, deps, member, command))
  return context.json(await inTransaction(deps.pool, work))
}

async function carriedOut(
  db: PoolClient,
  deps: AuthorizeDeps,
  { organizationId, personId }: PresentMember,
  command: AutopayCommand,
): Promise<{ id: string }> {
  await actAs(db, personId)
  if (command.act === 'authorize') {
    const { terms, document_id: documentId, signed_by: signedBy, signed_on: signedOn } = command
    const signed = { signedBy, signedOn, how: 'paper', documentId, copyGivenHow: command.copy_given_how } as const
    return { id: await authorizeAutopay(db, deps, { organizationId, personId, terms, signed }) }
  }
  const held = await heldAutopay(db, organizationId, command.autopay_id)
  if (held.has_ended) throw autopayEnded()
  if (command.act === 'end') {
    await cancelDebits(db, { organizationId, loanId: held.loan_id, by: personId })
    await endAutopay(db, { organizationId, id: held.id, reason: command.reason, by: personId })
    return { id: held.id }
  }
  const state = stateOfLoan(await lockLoan(db, { organizationId }, held.loan_id))
  if (command.act === 'skip') {
    const next = nextInstallment(state, planOf(held))
    if (next === null || next.number !== command.installment)
      throw autopayDay('Another debit is next by now. Reload the page.')
    await markInstallment(db, held, { through: next.number, isSkip: true })
    return { id: held.id }
  }
  const skipped = state.items.find(({ number }) => number === held.last_installment)
  if (!held.has_skipped || skipped === undefined) throw autopayDay('No skip is left to take back.')
  if (debitDay(skipped, planOf(held)) < state.asOf)
    throw autopayDay('The day of the skipped debit has passed. Take the payment instead.')
  await markInstallment(db, held, { through: held.last_installment - 1, isSkip: false })
  return { id: held.id }
}
