import type { PaidEntry, PayLoan } from '#features/pay-page/rules/pay-state.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { usePayTools } from './page-tools.ts'
import { SaveFile } from './save-file.tsx'

/** The payments of a loan, each with its receipt, and the statement. */
export function History({ loan }: { loan: PayLoan }) {
  const { texts } = usePayTools()
  return (
    <details className="border-rule border-t pt-3" open={loan.history.length > 0 && loan.history.length < 4}>
      <summary className="min-h-9 cursor-pointer font-medium">
        {texts.history} ({loan.history.length})
      </summary>
      {loan.history.length === 0 && <p className="py-2 text-ink-2">{texts.noHistory}</p>}
      <ul>
        {loan.history.map((entry) => (
          <Entry key={entry.id} loanId={loan.id} entry={entry} />
        ))}
      </ul>
      {loan.refunds.length > 0 && (
        <ul aria-label={texts.refunds}>
          {loan.refunds.map(({ id, on, cents, is_done }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 border-rule border-b py-1.5">
              <span>
                {texts.day(on)}, {is_done ? texts.refunded : texts.refundOnItsWay}
              </span>
              <span>{dollarsAndCents(cents)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="pt-2">
        <SaveFile file={{ file: 'statement', loan_id: loan.id }}>{texts.statement}</SaveFile>
        {loan.interest_years.map((year) => (
          <SaveFile key={year} file={{ file: 'annual_interest', loan_id: loan.id, year }}>
            {texts.annualInterest(year)}
          </SaveFile>
        ))}
      </div>
    </details>
  )
}

function Entry({ loanId, entry }: { loanId: string; entry: PaidEntry }) {
  const { texts } = usePayTools()
  const amount = dollarsAndCents(entry.cents)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-rule border-b py-1.5">
      <span>
        {texts.day(entry.on)}
        {entry.is_reversed && `, ${entry.is_refunded ? texts.refunded : texts.reversed}`}
      </span>
      <span className={entry.is_reversed ? 'line-through' : undefined}>{amount}</span>
      <SaveFile
        file={{ file: 'receipt', loan_id: loanId, posting_id: entry.id }}
        about={`${texts.receipt}, ${texts.day(entry.on)}, ${amount}`}
      >
        {texts.receipt}
      </SaveFile>
    </li>
  )
}
