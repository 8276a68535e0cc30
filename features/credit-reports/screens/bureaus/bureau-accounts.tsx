import type { BureauFile } from '#features/credit-reports/rules/bureau-file.ts'
import { type Bureau, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import type { TradelineField } from '#features/credit-reports/rules/matching/differences.ts'
import { type ReportField, TRADELINE_FIELDS } from '#features/credit-reports/rules/report-fields.ts'
import type { MergedAccount } from '#features/credit-reports/rules/report-view.ts'
import { SHOWN_SCORE } from '#features/credit-reports/rules/score-models.ts'
import type { Tradeline } from '#features/credit-reports/rules/tradelines.ts'
import { ItemTags } from '#features/credit-reports/screens/reading/item-tags.tsx'
import { NothingListed } from '#features/credit-reports/screens/reading/nothing-listed.tsx'
import { DifferenceCount } from '#features/credit-reports/screens/report/difference-count.tsx'
import { ItemMark, LineActions } from '#features/credit-reports/screens/report/item-actions.tsx'
import { PaymentStrip } from '#features/credit-reports/screens/report/payment-strip.tsx'
import { Utilization } from '#features/credit-reports/screens/report/utilization.tsx'
import { BureauCode } from '#features/credit-reports/screens/scores/bureau-mark.tsx'
import { ScoreText } from '#features/credit-reports/screens/scores/score-text.tsx'
import { useGrowingList } from '#ui/growing-list.ts'

interface BureauAccountsProps {
  file: BureauFile
  accounts: readonly MergedAccount[]
  isAlone: boolean
}

/** One bureau's accounts in its own order with all fields. Fields that differ from another bureau are underlined. */
export function BureauAccounts({ file, accounts, isAlone }: BureauAccountsProps) {
  const { bureau } = file
  const places = new Map(file.tradelines.map((line, place) => [line, place]))
  const placeOf = ({ byBureau }: MergedAccount) => (byBureau[bureau] ? (places.get(byBureau[bureau]) ?? -1) : -1)
  const shown = useGrowingList(accounts.toSorted((one, other) => placeOf(one) - placeOf(other)))
  return (
    <section aria-label={`Trade accounts reported by ${bureauName(bureau)}`} className="min-w-0">
      <div className="flex flex-wrap items-baseline gap-x-3 border-rule-strong border-b py-2">
        <BureauCode bureau={bureau} />
        <h3 className="font-semibold">{bureauName(bureau)}</h3>
        <span className="text-ink-2 text-small">
          {SHOWN_SCORE.label} <ScoreText score={file.shownScore} />
        </span>
      </div>
      {file.tradelines.length === 0 && (
        <p className="border-rule border-b py-3 text-ink-2">
          <NothingListed file={file} nothing="accounts" />
        </p>
      )}
      <ul>
        {shown.map((account, position) => {
          const line = account.byBureau[bureau]
          return (
            line && (
              <Account
                key={position}
                bureau={bureau}
                line={line}
                marked={fieldsMarked(account, file)}
                isAlone={isAlone}
              />
            )
          )
        })}
      </ul>
    </section>
  )
}

interface AccountProps {
  bureau: Bureau
  line: Tradeline
  marked: TradelineField[]
  isAlone: boolean
}

function Account({ bureau, line, marked, isAlone }: AccountProps) {
  return (
    <li className="border-rule border-b py-3">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 break-words font-semibold">{line.company ?? 'Creditor not named'}</span>
        <DifferenceCount count={marked.length} />
      </div>
      <ItemTags byBureau={{ [bureau]: line }} />
      <div className="mt-1">
        <PaymentStrip payments={line.payments} />
      </div>
      <Fields line={line} marked={marked} isAlone={isAlone} fields={TRADELINE_FIELDS.filter(isFirst)} />
      <details className="text-small">
        <summary className="min-h-6 cursor-pointer py-1 text-brand print:hidden">All fields</summary>
        <Fields
          line={line}
          marked={marked}
          isAlone={isAlone}
          fields={TRADELINE_FIELDS.filter((one) => !isFirst(one))}
        />
      </details>
      <ItemMark line={line} />
      <LineActions line={line} />
    </li>
  )
}

// The fields always shown; the others are shown on request.
const FIRST = ['Type', 'Status', 'Balance', 'Credit limit', 'Past due', 'Utilization', 'Opened', 'Obsolete after']
const isFirst = ({ label }: { label: string }) => FIRST.includes(label)

interface FieldsProps {
  line: Tradeline
  marked: TradelineField[]
  isAlone: boolean
  fields: readonly ReportField<Tradeline, TradelineField>[]
}

function Fields({ line, marked, isAlone, fields }: FieldsProps) {
  return (
    <dl className={`mt-2 grid gap-x-6 text-table ${isAlone ? 'sm:grid-cols-2 lg:grid-cols-3' : ''}`}>
      {fields.map(({ label, differing, of }) => {
        const written = of(line)
        if (written === null) return null
        const differs = differing !== undefined && marked.includes(differing)
        return (
          <div key={label} className="flex justify-between gap-3 border-rule border-b border-dotted py-1">
            <dt className="text-ink-3">{label}</dt>
            <dd className={`text-right ${differs ? 'shadow-[inset_0_-2px_0_var(--orange-fill)]' : ''}`}>
              {label === 'Utilization' ? <Utilization percent={line.utilizationPercent} /> : written}
              {differs && <span className="sr-only"> differs between bureaus</span>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const fieldsMarked = (account: MergedAccount, { bureau }: BureauFile): TradelineField[] =>
  account.differences.filter(({ bureaus }) => bureaus.includes(bureau)).map(({ field }) => field)
