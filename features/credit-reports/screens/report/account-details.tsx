import type { TradelineField } from '#features/credit-reports/rules/matching/differences.ts'
import type { ReportField } from '#features/credit-reports/rules/report-fields.ts'
import type { MergedAccount } from '#features/credit-reports/rules/report-view.ts'
import type { Tradeline } from '#features/credit-reports/rules/tradelines.ts'
import { BureauStrips } from '#features/credit-reports/screens/bureaus/bureau-strips.tsx'
import { ItemDetails } from './item-details.tsx'

interface AccountDetailsProps {
  name: string
  account: MergedAccount
  fields: readonly ReportField<Tradeline, TradelineField>[]
}

/** Everything about one account: all fields by bureau, and each bureau's payment history. */
export function AccountDetails({ name, account, fields }: AccountDetailsProps) {
  return (
    <>
      <ItemDetails name={name} item={account.byBureau} fields={fields} differences={account.differences} />
      <p className="mt-3 mb-1 text-ink-3 text-label">Payment history, newest month first</p>
      <BureauStrips byBureau={account.byBureau} always />
    </>
  )
}
