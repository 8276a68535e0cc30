import { randomUUID } from 'node:crypto'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { figuresOf } from '#features/lending/rules/loan-figures.ts'
import { allocationsOf, dueItemsOf } from '#features/lending/rules/loan-projections.ts'
import type { LoanType } from '#features/lending/rules/loan-types.ts'
import { postingOf } from '#features/lending/rules/stored-loan.ts'
import { heldCents } from '#features/lending/server/ledger/held-cents.ts'
import { eventsOf, type ImportedLoan, monthsOfLoan } from '#features/portfolio-import/rules/imported-loan.ts'
import {
  differingFigures,
  figuresOfState,
  type ReconciledFigures,
} from '#features/portfolio-import/rules/loan-figures.ts'
import type { LoanRow } from '#features/portfolio-import/rules/loan-row.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** A loan that is to be added: the rows of the tables, as an import stores them until it runs. Amounts are whole cents. */
export interface LoanPlan {
  loan: object
  postings: object[]
  dueItems: object[]
  allocations: object[]
  collateral: object[]
}

interface Planned {
  plan: LoanPlan
  /** The loan by the ledger on the day of the balances. */
  ledger: ReturnType<typeof figuresOfState>
  file: ReconciledFigures
  isDifferent: boolean
}

interface PlanFacts {
  loanId: string
  clientId: string
  loanType: LoanType
  cutoverOn: PlainDate
  dayCount: string
  today: PlainDate
}

/** Computes the rows of an imported loan, and compares it with the file on the day of the balances. */
export function plannedLoan(row: LoanRow, { terms, events: imported }: ImportedLoan, facts: PlanFacts): Planned {
  const ids = imported.map(() => randomUUID())
  const events = eventsOf(imported, (place) => ids[place] ?? '')
  const state = replay(terms, events, facts.today)
  const ledger = figuresOfState(facts.cutoverOn === facts.today ? state : replay(terms, events, facts.cutoverOn))
  const loanId = facts.loanId
  const file = fileFigures(row)
  const postings = events.map((event, place) => {
    const { details, kind, ...posting } = postingOf(event)
    const isFirst = place === 0
    return {
      id: event.id,
      loan_id: loanId,
      place,
      kind: isFirst ? 'disbursement' : kind,
      ...posting,
      details: { ...details, isImported: true },
    }
  })
  const plan = {
    loan: { ...loanColumns(row, terms, facts), ...storable(figuresOf(state, events)) },
    postings,
    dueItems: dueItemsOf(state).map((item) => ({ loan_id: loanId, ...item, amount: heldCents(item.amount) })),
    allocations: allocationsOf(state, events).map((part) => ({ loan_id: loanId, ...part })),
    collateral: collateralOf(row, facts),
  }
  return { plan, ledger, file, isDifferent: differingFigures(file, ledger).length > 0 }
}

const fileFigures = (row: LoanRow): ReconciledFigures => ({
  ...{ principal: row.principalCents, interest: row.interestCents, fees: row.feesCents },
  ...{ past_due: row.pastDueCents, days_past_due: row.daysPastDue },
})

function loanColumns(row: LoanRow, terms: object, { loanId, clientId, loanType, dayCount }: PlanFacts) {
  return {
    ...{
      id: loanId,
      client_id: clientId,
      loan_type: loanType,
      loan_number: row.loanNumber,
      terms,
      day_count: dayCount,
    },
    ...{ original_amount: row.originalCents, interest_rate: row.ratePercent, term_months: monthsOfLoan(row) },
    ...{ monthly_payment: row.paymentCents, start_date: row.openedOn, first_payment_date: row.firstPaymentOn },
  }
}

function storable(figures: ReturnType<typeof figuresOf>) {
  return {
    ...figures,
    ...{ amount: heldCents(figures.amount), past_due_amount: heldCents(figures.past_due_amount) },
    ...{ fees_owed: heldCents(figures.fees_owed), credit_balance: heldCents(figures.credit_balance) },
  }
}

const KINDS: Record<LoanType, string> = { auto: 'vehicle', mortgage: 'dwelling', personal: 'goods', other: 'goods' }
const WHOLE_VIN = /^[A-HJ-NPR-Z0-9]{17}$/

// A shorter number is that of a vehicle before 1981, or one of another market.
function collateralOf({ vin, collateral }: LoanRow, { loanId, clientId, loanType }: PlanFacts): object[] {
  if (vin === null && collateral === null) return []
  const kind = vin === null ? KINDS[loanType] : 'vehicle'
  const exception = vin === null || WHOLE_VIN.test(vin) ? null : 'other_market'
  return [
    {
      id: randomUUID(),
      loan_id: loanId,
      client_id: clientId,
      kind,
      vin,
      vin_exception: exception,
      description: collateral,
    },
  ]
}
