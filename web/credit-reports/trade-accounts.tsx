import { sectionOf } from '#domain/credit-reports/bureau-data.ts'
import { BUREAUS, type Bureau, bureauName } from '#domain/credit-reports/bureaus.ts'
import { BureauHeading } from './bureau-heading.tsx'
import { TradelineTable } from './tradeline-table.tsx'

/** The accounts of every bureau in turn; a bureau without any says so, and why. */
export function TradeAccounts({ bureauData }: { bureauData: unknown }) {
  return (
    <section aria-labelledby="trade-accounts" className="mt-10">
      <h2 id="trade-accounts" className="text-h2">
        Trade accounts
      </h2>
      {BUREAUS.map((bureau) => (
        <div key={bureau} className="mt-4">
          <BureauHeading bureau={bureau} bureauData={bureauData} />
          <AccountsOf bureau={bureau} bureauData={bureauData} />
        </div>
      ))}
    </section>
  )
}

function AccountsOf({ bureau, bureauData }: { bureau: Bureau; bureauData: unknown }) {
  const section = sectionOf(bureauData, bureau)
  if (section.status === 'success' && section.tradelines.length > 0) {
    return <TradelineTable tradelines={section.tradelines} bureau={bureau} />
  }
  return (
    <div className="mt-2 border-rule border-y py-3 text-ink-2">
      <p>No accounts reported by {bureauName(bureau)}</p>
      {section.status !== 'success' && <p className="text-ink-3 text-small">{section.message}</p>}
    </div>
  )
}
