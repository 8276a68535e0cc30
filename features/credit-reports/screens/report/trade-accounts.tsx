import { type Bureau, isBureau } from '#features/credit-reports/rules/bureaus.ts'
import type { ReportView } from '#features/credit-reports/rules/report-view.ts'
import { BureauAccounts } from '#features/credit-reports/screens/bureaus/bureau-accounts.tsx'
import { useGrowingList } from '#ui/growing-list.ts'
import { AccountRow } from './account-row.tsx'
import { DifferencesSwitch } from './differences-switch.tsx'
import { MergedTable } from './merged-table.tsx'
import { PaymentLegend } from './payment-legend.tsx'
import type { Reading } from './reading-mode.ts'
import { NothingReported, ReportSection } from './report-section.tsx'

/** The report's accounts: merged into one row each, side by side by bureau, or those of a single bureau. */
export function TradeAccounts({ view, reading }: { view: ReportView; reading: Reading }) {
  const accounts = view.accounts.filter(({ differences }) => !reading.onlyDifferences || differences.length > 0)
  const shown = useGrowingList(accounts)
  const payments = view.files.flatMap(({ tradelines }) => tradelines.flatMap((line) => line.payments))
  return (
    <ReportSection
      id="trade-accounts"
      title="Trade accounts"
      aside={<DifferencesSwitch what="account" items={view.accounts} reading={reading} />}
    >
      {reading.mode === 'merged' ? (
        <MergedTable
          label="Accounts by bureau"
          files={view.files}
          head="Account"
          moreHeads={['Utilization', '24 months']}
          hasAny={({ tradelines }) => tradelines.length > 0}
          nothing="accounts"
        >
          {shown.map((account, position) => (
            <AccountRow key={position} account={account} />
          ))}
        </MergedTable>
      ) : (
        <ByBureau view={view} mode={reading.mode} reading={reading} />
      )}
      {reading.onlyDifferences && accounts.length === 0 && (
        <NothingReported>The bureaus agree about every account</NothingReported>
      )}
      <PaymentLegend payments={payments} />
    </ReportSection>
  )
}

function ByBureau({ view, mode, reading }: { view: ReportView; mode: 'side' | Bureau; reading: Reading }) {
  const files = isBureau(mode) ? view.files.filter(({ bureau }) => bureau === mode) : view.files
  return (
    <div className={isBureau(mode) ? '' : 'grid grid-cols-3 gap-x-6'}>
      {files.map((file) => (
        <BureauAccounts
          key={file.bureau}
          file={file}
          accounts={view.accounts.filter(
            ({ byBureau, differences }) =>
              byBureau[file.bureau] && (!reading.onlyDifferences || differences.length > 0),
          )}
          isAlone={isBureau(mode)}
        />
      ))}
    </div>
  )
}
