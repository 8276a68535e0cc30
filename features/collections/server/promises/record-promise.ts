import pg, { type PoolClient } from 'pg'
import { type PromisedPart, type PromiseSource, partsProblem } from '#features/collections/rules/promise.ts'
import { promiseOnClosed, promiseOpen, promiseRefused } from '#features/collections/server/errors.ts'
import { stateOfLoan } from '#features/lending/rules/loan-on-day.ts'
import { lockLoan } from '#features/lending/server/ledger/locked-loan.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'

/** A promise that is about to be recorded. The person is null if the borrower made it by a link. */
export interface NewPromise {
  organizationId: string
  personId: string | null
  loanId: string
  parts: readonly PromisedPart[]
  source: PromiseSource
  note: string | null
}

const NOTHING_OWED = ['paid_off', 'settled', 'sold']

const CLIENT = 'select client_id from public.loans where organization_id = $1 and id = $2'
const ADD = `
  insert into public.payment_promises (organization_id, loan_id, client_id, total_cents, next_due_on, last_due_on, source, note, made_on,
                                       made_by, made_by_name)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, p.id, coalesce(p.full_name, p.email)
    from (select) as asked left join app.people p on p.id = $10
  returning id`
const ADD_PARTS = `
  insert into public.promised_payments (organization_id, promise_id, loan_id, number, due_on, cents)
  select $1, $2, $3, p.number, p.due_on, p.cents
    from jsonb_to_recordset($4) as p (number integer, due_on date, cents bigint)`

/**
 * Records a promise to pay under the loan's lock, and returns its id. A loan has one open promise. Call it in a transaction.
 *
 * @throws FunctionError if nothing is owed, a promise is open, or the days or amounts can't be
 */
export async function recordPromise(db: PoolClient, promise: NewPromise): Promise<string> {
  const { organizationId, personId, loanId, parts, source, note } = promise
  const loan = await lockLoan(db, { organizationId }, loanId)
  const state = stateOfLoan(loan)
  if (NOTHING_OWED.includes(state.status)) throw promiseOnClosed()
  const problem = partsProblem(parts, loan.today)
  if (problem !== null) throw promiseRefused(problem)
  const total = parts.reduce((sum, { cents }) => sum + cents, 0)
  const owed = state.chargedOff === null ? state.payoff.totalCents : null
  if (owed !== null && total > owed)
    throw promiseRefused(`The loan owes ${dollarsAndCents(owed)}. Promise at most that amount.`)
  const clientId = (await db.query<{ client_id: string }>(CLIENT, [organizationId, loanId])).rows[0]?.client_id
  await actAs(db, personId)
  const days = [parts[0]?.due_on, parts.at(-1)?.due_on]
  const values = [organizationId, loanId, clientId, total, ...days, source, note, loan.today, personId]
  const { rows } = await db.query<{ id: string }>(ADD, values).catch(openMeanwhile)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('No promise was recorded')
  const numbered = parts.map((part, index) => ({ number: index + 1, ...part }))
  await db.query(ADD_PARTS, [organizationId, id, loanId, JSON.stringify(numbered)])
  return id
}

function openMeanwhile(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.constraint === 'payment_promises_one_open') throw promiseOpen()
  throw error
}
