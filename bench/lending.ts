import type { LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { DEFAULT_WATERFALL, type LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import { figuresOf } from '#features/lending/rules/quotes/quote.ts'
import { quoteRequestSchema } from '#features/lending/rules/quotes/quote-request.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { commandDesk } from './command-desk.ts'
import { nights } from './lending-nights.ts'
import { payments } from './lending-payments.ts'
import { ownProcessorMs } from './processor-time.ts'

const REPLAY_AIM_MS = 5
const QUOTES_AIM = 300
const RUNS = 100
const START = '2000-01-01'

const MORTGAGE: LoanTerms = {
  ...{ method: 'simple_daily', dayCount: 'actual/365', start: START, payment: {} },
  rates: [{ on: START, ratePercent: '6' }],
  calendar: { every: 'month', firstDue: '2000-02-01', count: 360 },
  advances: [{ on: START, cents: 200_000_00 }],
  ...{ waterfall: DEFAULT_WATERFALL.simple_daily, shortToleranceCents: 0 },
}

/**
 * Measures the loan engine alone, in processor time: the replay of a long loan, and quotes with schedule and APR. Then the aging job
 * and the posting of payments, with a database.
 */
export async function run(): Promise<void> {
  engineAlone()
  const desk = await commandDesk()
  try {
    await payments(desk)
    await nights(desk)
  } finally {
    await desk.close()
  }
}

function engineAlone(): void {
  const events = fiveHundredEvents()
  const replayMs = processorMs(() => replay(MORTGAGE, events, '2027-12-31'))
  console.log(`replay of 360 months with 500 events: ${replayMs.toFixed(2)} ms (aim ${REPLAY_AIM_MS})`)
  for (const count of [24, 72, 360]) {
    const request = quoteRequestSchema.parse({
      ...{
        amount: 25_000_00,
        rate_percent: '9.99',
        method: 'simple_daily',
        day_count: 'actual/365',
        start: '2026-01-05',
      },
      calendar: { every: 'month', first_due: '2026-02-05', count },
      charges: [{ kind: 'origination_fee', amount: 250_00, financed: true }],
    })
    const perSecond = 1000 / processorMs(() => figuresOf(request))
    console.log(`quotes of ${count} months: ${perSecond.toFixed(0)} a second (aim ${QUOTES_AIM})`)
  }
}

/** An advance, then a payment every 20 days; each tenth is a fee instead. */
function fiveHundredEvents(): LoanEvent[] {
  const later = Array.from({ length: 499 }, (_, n): LoanEvent => {
    const entered = { id: String(n), sequence: n + 1, on: addDays('2000-01-20', n * 20) }
    if (n % 10 === 9) return { ...entered, kind: 'fee', fee: 'late', cents: 15_00 }
    return { ...entered, kind: 'payment', cents: 800_00 }
  })
  return [{ id: 'advance', sequence: 0, on: START, kind: 'advance', cents: 200_000_00 }, ...later]
}

/** Returns the processor time of one call in milliseconds, after some calls to warm up. */
function processorMs(work: () => unknown): number {
  for (let n = 0; n < RUNS / 5; n++) work()
  const before = ownProcessorMs()
  for (let n = 0; n < RUNS; n++) work()
  return (ownProcessorMs() - before) / RUNS
}
