import type { PoolClient } from 'pg'
import { proceedsCents } from '#features/lending/rules/disclosure/itemization.ts'
import { plannedFundingSchema } from '#features/lending/rules/funding/funding-command.ts'
import { addLoan } from '#features/lending/server/booking/stored-booking.ts'
import { hashOf } from '#features/lending/server/decisioning/hash-of.ts'
import { requestFunding } from '#features/lending/server/funding/request-funding.ts'
import type { FlagDeps } from '#features/lending/server/red-flags.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import { type ClosingCase, closingCase } from './closing-case.ts'
import { disclosureChanged, startPassed } from './errors.ts'
import { type HeldClosing, maker, PAYOUT_PLACE } from './kept-closing.ts'

const PAYOUT = 'select sealed from app.loan_closing_payouts where organization_id = $1 and closing_id = $2'

async function payoutOf(deps: FlagDeps, db: PoolClient, { organization_id, id }: HeldClosing) {
  const { rows } = await db.query<{ sealed: Buffer }>(PAYOUT, [organization_id, id])
  if (rows[0] === undefined) return null
  const text = (await deps.sealer.openBytes(PAYOUT_PLACE, rows[0].sealed, organization_id)).toString()
  return plannedFundingSchema.parse(JSON.parse(text))
}

/**
 * Computes a closing again, and compares it with what was disclosed. The company's own name, address, and license are no terms:
 * the documents keep those they were made with.
 *
 * @throws FunctionError if anything changed, so that the contract must be disclosed again
 */
export async function unchangedCase(deps: FlagDeps, db: PoolClient, closing: HeldClosing): Promise<ClosingCase> {
  if (closing.is_superseded) throw disclosureChanged()
  const payout = await payoutOf(deps, db, closing)
  const now = await closingCase(deps, db, maker(closing), closing.asked, payout, `closing ${closing.id}`)
  if (hashOf({ ...now.disclosure, creditor: closing.creditor }) !== closing.hash) throw disclosureChanged()
  return now
}

/** @throws FunctionError if the day on which the loan was to begin has passed */
export function requireStillInTime({ asked, today }: Pick<HeldClosing, 'asked' | 'today'>): void {
  if (today > asked.start) throw startPassed(asked.start)
}

const BOOKED = `
  update public.loan_closings set status = 'booked', loan_id = $3, problem = null where organization_id = $1 and id = $2`
const PROBLEM = 'update public.loan_closings set problem = $3 where organization_id = $1 and id = $2'
const LONGEST_PROBLEM = 1000

/**
 * Books the loan of a signed closing and requests its payout, in the caller's transaction. If the law or the approval forbids it by now,
 * the closing keeps the reason and can be booked again.
 */
export async function bookClosing(
  deps: FlagDeps,
  db: PoolClient,
  closing: HeldClosing,
): Promise<{ problem: string | null }> {
  if (closing.status === 'booked') return { problem: null }
  await db.query('savepoint booking')
  try {
    await actAs(db, closing.created_by)
    await booked(deps, db, closing)
    await db.query('release savepoint booking')
    return { problem: null }
  } catch (error) {
    if (!(error instanceof FunctionError)) throw error
    await db.query('rollback to savepoint booking')
    await db.query(PROBLEM, [closing.organization_id, closing.id, error.message.slice(0, LONGEST_PROBLEM)])
    return { problem: error.message }
  }
}

async function booked(deps: FlagDeps, db: PoolClient, closing: HeldClosing): Promise<void> {
  const { organization_id: organizationId, id } = closing
  const now = await unchangedCase(deps, db, closing)
  const loanId = await addLoan(db, maker(closing), now.checked.booking)
  await db.query(BOOKED, [organizationId, id, loanId])
  const payout = await payoutOf(deps, db, closing)
  if (payout === null) return
  const amountCents = proceedsCents(now.stated.quote)
  if (amountCents === 0) return
  await requestFunding(db, deps.sealer, {
    ...{ organizationId, personId: closing.created_by, loanId, buysDwelling: closing.asked.buys_dwelling },
    rescindBy: now.disclosure.rescind_by,
    payout: { ...payout, amount_cents: amountCents },
  })
}
