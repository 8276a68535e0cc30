import type { PoolClient } from 'pg'
import { replay } from '#features/lending/rules/engine/replay.ts'
import type { LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import { figuresOf, type LoanFigures } from '#features/lending/rules/loan-figures.ts'
import { allocationsOf, dueItemsOf } from '#features/lending/rules/loan-projections.ts'
import { loanEventsOf, type StoredPosting } from '#features/lending/rules/stored-loan.ts'
import { breathing } from '#platform/jobs/breathing.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { heldCents } from './held-cents.ts'
import { type Projections, writeProjections } from './write-projections.ts'

/** A loan whose figures are to be written. */
export interface CountedLoan {
  id: string
  terms: LoanTerms
  /** All of its postings, in the order of entry. */
  postings: readonly StoredPosting[]
  today: PlainDate
}

const WRITE = `
  with followed as (select set_config('app.figures_follow', '', true))
  update public.loans l
     set amount = f.amount / 100, status = f.status, past_due_amount = f.past_due_amount / 100, days_past_due = f.days_past_due,
         past_due_since = f.past_due_since, next_payment_date = f.next_payment_date, fees_owed = f.fees_owed / 100,
         credit_balance = f.credit_balance / 100, charged_off_on = f.charged_off_on,
         charged_off_amount = f.charged_off_amount / 100, recovered_amount = f.recovered_amount / 100,
         next_change_on = f.next_change_on
    from followed, jsonb_to_recordset($1) as f (id uuid, amount numeric, status text, past_due_amount numeric, days_past_due integer,
           past_due_since date, next_payment_date date, fees_owed numeric, credit_balance numeric, charged_off_on date,
           charged_off_amount numeric, recovered_amount numeric, next_change_on date)
   where l.id = f.id`

/** Replays the loans, and stores their figures, installments, and allocations. The caller has locked them. */
export async function writeFigures(transaction: PoolClient, loans: readonly CountedLoan[]): Promise<void> {
  const [figures, projections]: [object[], Projections[]] = [[], []]
  const breathe = breathing()
  for (const { id, terms, postings, today } of loans) {
    const events = loanEventsOf(postings)
    const state = replay(terms, events, today)
    figures.push({ id, ...storable(figuresOf(state, events)) })
    projections.push({ loanId: id, dueItems: dueItemsOf(state), allocations: allocationsOf(state, events) })
    await breathe()
  }
  await transaction.query(WRITE, [JSON.stringify(figures)])
  await writeProjections(transaction, projections)
}

function storable(figures: LoanFigures): LoanFigures {
  const { charged_off_amount: chargedOff } = figures
  return {
    ...figures,
    ...{ amount: heldCents(figures.amount), past_due_amount: heldCents(figures.past_due_amount) },
    ...{ fees_owed: heldCents(figures.fees_owed), credit_balance: heldCents(figures.credit_balance) },
    charged_off_amount: chargedOff === null ? null : heldCents(chargedOff),
    recovered_amount: heldCents(figures.recovered_amount),
  }
}
