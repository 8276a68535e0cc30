import type { Pool, PoolClient } from 'pg'
import { stateOfLoan } from '#features/lending/rules/loan-on-day.ts'
import { lockLoan } from '#features/lending/server/ledger/locked-loan.ts'
import { type AutopayDebit, autopayEnd, dueDebit } from '#features/payments/rules/autopay/autopay-amount.ts'
import { LEAST_CHARGE_CENTS } from '#features/payments/rules/payments-commands.ts'
import { effectiveNow, fileFacts } from '#features/payments/server/bank-files/debit-settings.ts'
import { requestCharge } from '#features/payments/server/charges/request-charge.ts'
import type { PaymentDeps } from '#features/payments/server/payment-deps.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import { eachAtOnce } from '#platform/jobs/each-at-once.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { endAutopay, type HeldAutopay, heldAutopay, markInstallment, planOf } from './kept-autopay.ts'

// A bank file is made up to two banking days before it takes effect, with a weekend and a holiday between them.
const MOST_DAYS_AHEAD = 6
// The company's own day decides. An installment that was debited or skipped is behind `last_installment`.
const DUE = `
  select a.organization_id, a.id from public.autopay_authorizations a join app.organizations o on o.id = a.organization_id
    join public.payment_methods m on m.organization_id = a.organization_id and m.id = a.method_id
   where a.ended_at is null and (a.id, a.organization_id) > ($1, $2)
     and exists (select from public.loan_due_items i
                  where i.organization_id = a.organization_id and i.loan_id = a.loan_id and i.number > a.last_installment
                    and i.paid < i.amount and i.due_on <= (now() at time zone o.time_zone)::date + a.days_before
                        + case m.kept_by when 'company' then ${MOST_DAYS_AHEAD} else 0 end)
   order by a.id, a.organization_id limit $3`
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
const BATCH = 1_000
// Debits of one company wait for each other at its audit chain. Those of several companies don't.
const AT_ONCE = 4

interface Found {
  organization_id: string
  id: string
}

/**
 * Makes the debits whose day has come. Each is one transaction, so a run that is killed loses nothing, and a run beside it makes none
 * twice: the loan is locked, and a unique key allows one debit for each installment of an authorization. Runs hourly.
 */
export async function runAutopay({ pool, payments }: Pick<PaymentDeps, 'pool' | 'payments'>): Promise<void> {
  const failures: unknown[] = []
  let last: Found = { organization_id: BEFORE_ALL, id: BEFORE_ALL }
  for (;;) {
    const { rows } = await pool.query<Found>(DUE, [last.id, last.organization_id, BATCH])
    // The job fails at the end, and its error is logged.
    failures.push(...(await eachAtOnce(rows, AT_ONCE, (found) => debited(pool, payments, found))))
    const end = rows.at(-1)
    if (end === undefined) break
    last = end
  }
  if (failures.length > 0) throw failures[0]
}

/** Makes the next debit of an authorization if its day has come, and ends it when the loan or the method ended. */
const debited = (pool: Pool, payments: PaymentDeps['payments'], { organization_id, id }: Found) =>
  inTransaction(pool, async (db) => {
    const held = await heldAutopay(db, organization_id, id)
    if (held.has_ended) return
    const state = stateOfLoan(await lockLoan(db, { organizationId: organization_id }, held.loan_id))
    const end = autopayEnd(state)
    if (end !== null) return void (await endAutopay(db, { organizationId: organization_id, id, reason: end }))
    const through = held.is_filed ? effectiveNow(await fileFacts(db, organization_id)) : state.asOf
    const due = dueDebit(state, planOf(held), through)
    if (due === null) return
    const result = due.isLate
      ? { isDone: true, problem: late(due) }
      : await made(db, payments, { held, today: state.asOf, due })
    if (result.isDone)
      await markInstallment(db, held, { through: due.installment, isSkip: false, problem: result.problem })
  })

const late = ({ due }: AutopayDebit) =>
  `The installment of ${shortDate(due)} was not debited, because its day passed while payments could not be taken.`

// Only after the reply to a charge is it known how much is still owed.
const PENDING = `
  select coalesce(bool_or(status in ('sending', 'review')), false) as is_unknown,
         coalesce(sum(amount_cents) filter (where status = 'scheduled'), 0)::float8 as scheduled_cents
    from public.loan_charges
   where organization_id = $1 and loan_id = $2
     and (status in ('sending', 'review') and posting_id is null or status = 'scheduled' and due_on <= greatest($3::date, $4::date))`

interface Debit {
  held: HeldAutopay
  today: PlainDate
  due: AutopayDebit
}

interface Made {
  /** False if the debit is to be tried in the next run. */
  isDone: boolean
  problem: string | null
}

/** Requests the charge of a debit, less the payments that were scheduled for the same installment. */
async function made(db: PoolClient, payments: PaymentDeps['payments'], { held, today, due }: Debit): Promise<Made> {
  const { organization_id: organizationId, id, loan_id: loanId, method_id: methodId } = held
  const pending = await db.query<{ is_unknown: boolean; scheduled_cents: number }>(PENDING, [
    ...[organizationId, loanId, today, due.due],
  ])
  const { is_unknown: isUnknown = false, scheduled_cents: scheduled = 0 } = pending.rows[0] ?? {}
  if (isUnknown) return { isDone: false, problem: null }
  const cents = due.cents - scheduled
  if (cents < LEAST_CHARGE_CENTS) return { isDone: true, problem: null }
  const autopay = { id, installment: due.installment }
  const asked = { organizationId, personId: null, loanId, methodId, cents, source: 'autopay', isSecond: true } as const
  try {
    await requestCharge(db, payments, { ...asked, autopay, ...(due.on > today && { on: due.on }) })
  } catch (error) {
    if (!(error instanceof FunctionError)) throw error
    return { isDone: false, problem: null }
  }
  return { isDone: true, problem: due.overRangeCents === 0 ? null : overRange(due) }
}

const overRange = ({ due, cents, overRangeCents }: AutopayDebit) =>
  `The debit for ${shortDate(due)} was ${dollarsAndCents(cents)}, the most that the borrower authorized. ${dollarsAndCents(overRangeCents)} more was due.`
