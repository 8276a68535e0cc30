import type { TradelineField } from '#domain/credit-reports/matching/differences.ts'
import type { ReportField } from '#domain/credit-reports/report-fields.ts'
import type { MergedAccount } from '#domain/credit-reports/report-view.ts'
import type { Tradeline } from '#domain/credit-reports/tradelines.ts'
import { BureauStrips } from './bureau-strips.tsx'
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
