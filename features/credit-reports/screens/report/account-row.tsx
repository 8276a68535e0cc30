import { memo } from 'react'
import { BUREAUS, type Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { TRADELINE_FIELDS, writtenDay } from '#features/credit-reports/rules/report-fields.ts'
import { type MergedAccount, nameOf } from '#features/credit-reports/rules/report-view.ts'
import type { Tradeline } from '#features/credit-reports/rules/tradelines.ts'
import { BureauStrips } from '#features/credit-reports/screens/bureaus/bureau-strips.tsx'
import { ItemTags } from '#features/credit-reports/screens/reading/item-tags.tsx'
import { wholeDollars } from '#platform/rules/money.ts'
import { AccountDetails } from './account-details.tsx'
import { DifferenceCount } from './difference-count.tsx'
import { DifferingCell } from './differing-cell.tsx'
import { ExpandableRow } from './expandable-row.tsx'
import { ItemMark, RowActions } from './item-actions.tsx'
import { ReagingNote } from './reaging-note.tsx'
import { Utilization } from './utilization.tsx'

// Fields shown in a bureau's cell. A difference in any of them marks the cell.
const IN_CELL = ['reportedBy', 'balanceCents', 'accountStatus', 'pastDueCents']

/** One account per row, with the bureaus side by side. Kept as it is while a long list grows. */
export const AccountRow = memo(function AccountRow({ account }: { account: MergedAccount }) {
  const lines = BUREAUS.flatMap((bureau) => account.byBureau[bureau] ?? [])
  const name = nameOf(lines.map(({ company }) => company))
  return (
    <ExpandableRow
      name={name}
      about={<About lines={lines} account={account} />}
      columns={6}
      cells={
        <>
          {BUREAUS.map((bureau) => (
            <BureauCell key={bureau} bureau={bureau} account={account} />
          ))}
          <td>
            <Utilization percent={highestUtilization(lines)} />
          </td>
          <td>
            <BureauStrips byBureau={account.byBureau} />
          </td>
        </>
      }
      details={<AccountDetails name={name} account={account} fields={TRADELINE_FIELDS} />}
    />
  )
})

function About({ lines, account }: { lines: Tradeline[]; account: MergedAccount }) {
  const first = <Value,>(valueOf: (line: Tradeline) => Value | null) =>
    lines.map(valueOf).find((value) => value !== null) ?? null
  const opened = first(({ openedOn }) => writtenDay(openedOn))
  const limit = first(({ creditLimitCents }) => creditLimitCents)
  const parts = [
    first(({ accountType }) => accountType),
    opened === null ? null : `opened ${opened}`,
    limit === null ? first(({ terms }) => terms) : `limit ${wholeDollars(limit)}`,
  ]
  return (
    <>
      {parts.filter((part) => part !== null).join(' · ')}
      <DifferenceCount count={account.differences.length} />
      <ReagingNote reaging={account.reaging} />
      <ItemTags byBureau={account.byBureau} />
      <RowActions byBureau={account.byBureau} />
    </>
  )
}

function BureauCell({ bureau, account }: { bureau: Bureau; account: MergedAccount }) {
  const line = account.byBureau[bureau]
  const differs = account.differences.some(({ field, bureaus }) => IN_CELL.includes(field) && bureaus.includes(bureau))
  return (
    <DifferingCell differs={differs} className="text-right">
      {line === undefined ? <span className="text-ink-3">not reported</span> : <Reported line={line} />}
    </DifferingCell>
  )
}

function Reported({ line }: { line: Tradeline }) {
  return (
    <>
      {line.balanceCents === null ? '–' : wholeDollars(line.balanceCents)}
      <span className="block text-ink-3 text-small">{line.accountStatus}</span>
      {(line.pastDueCents ?? 0) > 0 && (
        <span className="block font-semibold text-red text-small">{wholeDollars(line.pastDueCents ?? 0)} past due</span>
      )}
      <ItemMark line={line} />
    </>
  )
}

function highestUtilization(lines: Tradeline[]): number | null {
  const known = lines.map((line) => line.utilizationPercent).filter((percent) => percent !== null)
  return known.length === 0 ? null : Math.max(...known)
}
