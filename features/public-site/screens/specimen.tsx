import { BUREAUS, bureauCode, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { paymentMarks } from '#features/credit-reports/rules/payment-history.ts'
import { BureauCode } from '#features/credit-reports/screens/scores/bureau-mark.tsx'
import { ScoreRuler } from '#features/credit-reports/screens/scores/score-ruler.tsx'
import report from './specimen-report.json' with { type: 'json' }

// The sandbox bureau's reply for one applicant. A test keeps this file equal to it.
const { name, scores, accounts } = report

const VIEWS = ['all', ...BUREAUS] as const

// The bureau switch shows the chosen view and hides the other bureaus' columns. No quotes, because the server would
// escape them.
const SWITCH = VIEWS.map((view) => {
  const others = view === 'all' ? '' : `,[data-bureau]:not([data-bureau=${view}])`
  return `.specimen:has([value=${view}]:checked) :is([data-view]:not([data-view=${view}])${others}){display:none}`
}).join('')

/** One page of a real report. The bureau switch works without a script, because CSS shows the chosen bureau. */
export function Specimen() {
  return (
    <section aria-label="Specimen report" className="specimen rounded-sheet border border-rule bg-surface p-5 sm:p-6">
      <style>{SWITCH}</style>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <div>
          <p className="text-ink-3 text-label">Specimen · sandbox applicant</p>
          <p className="font-semibold font-serif text-[1.375rem]/7">{name}</p>
        </div>
        <BureauSwitch />
      </div>
      {VIEWS.map((view) => (
        <div key={view} data-view={view} className="mt-4">
          <ScoreRuler scores={view === 'all' ? scores : { [view]: scores[view] }} />
        </div>
      ))}
      <SpecimenAccounts />
    </section>
  )
}

function BureauSwitch() {
  return (
    <fieldset className="flex gap-px rounded-control border border-rule-strong">
      <legend className="sr-only">Bureau</legend>
      {VIEWS.map((view) => (
        <label
          key={view}
          className="flex min-h-8 cursor-pointer items-center rounded-control px-2.5 font-mono text-small has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 pointer-coarse:min-h-11"
        >
          <input type="radio" name="bureau" value={view} defaultChecked={view === 'all'} className="sr-only" />
          {view === 'all' ? (
            'ALL'
          ) : (
            <abbr title={bureauName(view)} className="no-underline">
              {bureauCode(view)}
            </abbr>
          )}
        </label>
      ))}
    </fieldset>
  )
}

function SpecimenAccounts() {
  return (
    <table className="ledger mt-2">
      <caption className="sr-only">Trade accounts</caption>
      <thead>
        <tr className="max-sm:grid max-sm:grid-cols-3 max-sm:*:px-0! max-sm:*:text-left!">
          <th scope="col" className="pl-0! max-sm:hidden">
            Account
          </th>
          {BUREAUS.map((bureau) => (
            <th key={bureau} scope="col" data-bureau={bureau} className="text-right!">
              <BureauCode bureau={bureau} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {accounts.map((tradeline) => (
          <tr
            key={tradeline.company}
            className="max-sm:grid max-sm:grid-cols-3 max-sm:border-rule max-sm:border-b max-sm:py-2 max-sm:*:h-auto! max-sm:*:border-0! max-sm:*:px-0! max-sm:*:py-1! max-sm:*:text-left!"
          >
            <th scope="row" className="pl-0! max-sm:col-span-3">
              {tradeline.company}
              <span className="block font-normal text-ink-3">{tradeline.terms}</span>
              <PaymentStrip history={tradeline.history} />
            </th>
            {BUREAUS.map((bureau) => (
              <td key={bureau} data-bureau={bureau} className="text-right align-top!">
                <span className={tradeline.differs.includes(bureau) ? 'border-orange-fill border-b-2 pb-0.5' : ''}>
                  {tradeline.balances[bureau]}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const CELL = {
  good: 'bg-green-tint text-green',
  neutral: 'bg-sunken text-ink-3',
  late: 'bg-yellow-fill text-[#171b21]',
  severe: 'bg-red text-surface',
} as const

function PaymentStrip({ history }: { history: string }) {
  const marks = paymentMarks(history)
  return (
    <span className="mt-1 flex gap-px">
      <span className="sr-only">Payment history: {marks.map(({ label }) => label).join(', ')}</span>
      {marks.map((mark, month) => (
        <span
          // The history is a fixed sequence, so the position identifies the month.
          key={month}
          aria-hidden="true"
          className={`w-[11px] text-center font-mono font-normal text-[9px]/[14px] ${CELL[mark.tone]}`}
        >
          {mark.code}
        </span>
      ))}
    </span>
  )
}
