import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { lateFeesDue } from '#features/lending/rules/servicing/late-fees.ts'
import { loanEventsOf, type StoredPosting } from '#features/lending/rules/stored-loan.ts'
import type { CountedLoan } from '#features/lending/server/ledger/write-figures.ts'
import { breathing } from '#platform/jobs/breathing.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** A loan that is aged, with the company's day on which it came into the books. */
export interface AgedLoan extends CountedLoan {
  organization_id: string
  booked_on: PlainDate
}

// The key allows one automatic late fee for an installment, whichever process assesses it.
const ASSESS = `
  insert into public.loan_postings (id, organization_id, loan_id, kind, amount, effective_date, details, idempotency_key)
  select f.id, f.organization_id, f.loan_id, 'fee', f.amount / 100, f.effective_date, f.details, f.idempotency_key
    from jsonb_to_recordset($1) as f (id uuid, organization_id uuid, loan_id uuid, amount numeric, effective_date date, details jsonb,
                                      idempotency_key text)
  on conflict (organization_id, idempotency_key) do nothing
  returning id`

/** Enters the late fees that the loans' contracts allow by their day, and returns the loans with them. The caller has locked the loans. */
export async function withLateFees(transaction: PoolClient, loans: readonly AgedLoan[]): Promise<AgedLoan[]> {
  const fees: NewFee[] = []
  const agreed = await agreedWithoutFees(transaction, loans)
  const breathe = breathing()
  for (const loan of loans) {
    const periods = agreed.get(loan.id) ?? []
    fees.push(...feesOf(loan).filter(({ effective_date: on }) => !periods.some((period) => isWithin(period, on))))
    await breathe()
  }
  if (fees.length === 0) return [...loans]
  const { rows } = await transaction.query<{ id: string }>(ASSESS, [JSON.stringify(fees)])
  const entered = new Set(rows.map(({ id }) => id))
  const added = Map.groupBy(
    fees.filter(({ id }) => entered.has(id)),
    ({ loan_id }) => loan_id,
  )
  return loans.map((loan) => ({ ...loan, postings: [...loan.postings, ...(added.get(loan.id) ?? [])] }))
}

// A settlement can say that no late fee is assessed while it is active.
const WITHOUT_FEES = `
  select s.loan_id, s.accepted_on::text, s.ended_on::text from public.loan_settlements s
   where s.loan_id = any ($1) and s.waives_late_fees and s.accepted_on is not null`

interface PeriodRow {
  loan_id: string
  accepted_on: PlainDate
  ended_on: PlainDate | null
}

async function agreedWithoutFees(
  transaction: PoolClient,
  loans: readonly AgedLoan[],
): Promise<Map<string, PeriodRow[]>> {
  const { rows } = await transaction.query<PeriodRow>(WITHOUT_FEES, [loans.map(({ id }) => id)])
  return Map.groupBy(rows, ({ loan_id }) => loan_id)
}

const isWithin = ({ accepted_on, ended_on }: PeriodRow, day: PlainDate): boolean =>
  accepted_on <= day && (ended_on === null || day <= ended_on)

interface NewFee extends StoredPosting {
  organization_id: string
  loan_id: string
  idempotency_key: string
}

function feesOf({ id: loan_id, organization_id, terms, postings, booked_on: from, today }: AgedLoan): NewFee[] {
  return lateFeesDue(terms, loanEventsOf(postings), { from, today }).map(({ installment, on, cents }) => ({
    ...{
      id: randomUUID(),
      organization_id,
      loan_id,
      kind: 'fee',
      amount: cents,
      effective_date: on,
      reverses_id: null,
    },
    details: { fee: 'late', installment, isAutomatic: true },
    idempotency_key: `late fee ${loan_id} ${installment}`,
  }))
}
