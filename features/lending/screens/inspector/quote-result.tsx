import type { Figures } from '#features/lending/rules/quotes/quote.ts'
import type { QuoteRequest } from '#features/lending/rules/quotes/quote-request.ts'
import { inWords } from '#features/lending/screens/lending-words.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Figure, Figures as FigureRow } from '#ui/figures.tsx'
import { EquationView } from './equation-view.tsx'
import { unitPeriodWords } from './inspector-words.ts'
import { QuoteSchedule } from './quote-schedule.tsx'
import { QuoteVerdicts } from './quote-verdicts.tsx'

interface QuoteResultProps {
  request: QuoteRequest
  figures: Figures
  /** False while the user types. The server is asked afterwards. */
  isSettled: boolean
}

/** The figures of a contract, its verdicts, its schedule, and its equation. */
export function QuoteResult({ request, figures, isSettled }: QuoteResultProps) {
  const { payment, finance_charge, amount_financed, total_of_payments, apr_percent, mapr_percent } = figures
  return (
    <div className="min-w-0">
      <div className="[&>dl+dl]:border-t-0">
        <FigureRow>
          <Figure label="APR" value={percent(apr_percent)} />
          <Figure label="Finance charge" value={dollarsAndCents(finance_charge)} />
          <Figure label="Amount financed" value={dollarsAndCents(amount_financed)} />
          <Figure label="Total of payments" value={dollarsAndCents(total_of_payments)} />
        </FigureRow>
        <FigureRow>
          <Figure label="Military APR" value={percent(mapr_percent)} />
          <Figure label="Payment" value={dollarsAndCents(payment)} />
          <Figure label="Payments" value={figures.schedule.length} />
          <Figure label="Unit-period" value={inWords(unitPeriodWords(figures.unit_period))} />
        </FigureRow>
      </div>
      {apr_percent === null && (
        <p className="mt-3 text-ink-2">
          No rate makes the payments worth the amount financed, so this contract has no APR.
        </p>
      )}
      <QuoteVerdicts request={request} hasMapr={mapr_percent !== null} isSettled={isSettled} />
      <QuoteSchedule schedule={figures.schedule} />
      <EquationView request={request} />
    </div>
  )
}

const percent = (text: string | null) => (text === null ? 'None' : `${text}%`)
