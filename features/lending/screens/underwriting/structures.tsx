import { useMemo, useState } from 'react'
import { REQUESTED_FREQUENCIES } from '#features/lending/rules/applications/application-lists.ts'
import { monthlyDebts } from '#features/lending/rules/applications/monthly-debts.ts'
import type { ReportedDebt } from '#features/lending/rules/applications/reported-debts.ts'
import { collateralValueCents } from '#features/lending/rules/collateral/collateral-value.ts'
import type { InputValues } from '#features/lending/rules/decisioning/input-registry.ts'
import { percentOf } from '#features/lending/rules/decisioning/percent-of.ts'
import { paymentInputs } from '#features/lending/rules/decisioning/pricing.ts'
import type { ChosenLoan, QuotableTerms } from '#features/lending/rules/products/product-quote.ts'
import { STATE_CODES } from '#features/lending/rules/states/state-codes.ts'
import { choiceOf, type TermsChoice } from '#features/lending/rules/underwriting/approved-terms.ts'
import {
  type Structured,
  startingStructures,
  structured,
  type TypedStructure,
} from '#features/lending/rules/underwriting/structure.ts'
import { QuoteVerdicts } from '#features/lending/screens/inspector/quote-verdicts.tsx'
import { useSettled } from '#features/lending/screens/inspector/use-contract.ts'
import type { Application } from '#features/lending/screens/queries.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { stateCode } from '#platform/rules/us-states.ts'
import { TextField } from '#ui/forms/field.tsx'
import { Keys } from '#ui/keyboard/keys.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { Part } from '#ui/part.tsx'
import { Ratios, ratioWords } from './ratios.tsx'
import type { UnderwrittenCase } from './underwriting-queries.ts'

const USUAL_RATE = '18'
const NAMES = ['As asked', 'More down', 'Longer term']

interface StructuresProps {
  application: Application
  underwritten: UnderwrittenCase
  /** Null without a report. */
  debts: readonly ReportedDebt[] | null
  /** The rate that the engine advises; null if it advises none. */
  advisedRate: string | null
  /** Takes the structure that the person chooses for the decision. */
  onChoose: (choice: TermsChoice | null) => void
}

/** Three ways to make the loan, side by side: each with its payment, its cost, its ratios, and the caps. */
export function Structures({ application, underwritten, debts, advisedRate, onChoose }: StructuresProps) {
  const product = underwritten.product_version?.terms ?? null
  const [start] = useState(() => dateOfInstant(new Date()))
  const [typed, setTyped] = useState(() =>
    startingStructures(
      application,
      product?.term_months ?? [],
      advisedRate ?? product?.rate_tiers[0]?.annual_rate_percent ?? USUAL_RATE,
    ),
  )
  const state = STATE_CODES.find((code) => code === stateCode(underwritten.client.state ?? ''))
  const place: StructureProps['place'] = {
    frequency: REQUESTED_FREQUENCIES.find((every) => every === application.payment_frequency) ?? 'month',
    ...{ state, start },
  }
  const [chosen, setChosen] = useState<number | null>(null)
  const choose = (n: number, changed = typed[n]) => {
    const found = changed && structured(changed, product, place)
    setChosen(n)
    onChoose(found && 'terms' in found ? choiceOf(found.terms, 'structure') : null)
  }
  const edit = (n: number, change: Partial<TypedStructure>) => {
    const next = typed.map((old, at) => (at === n ? { ...old, ...change } : old))
    setTyped(next)
    if (n === chosen) choose(n, next[n])
  }
  return (
    <Part
      title="Structures"
      isRuled
      about={product === null ? 'Without a product, no charges are counted, and interest is charged daily.' : undefined}
    >
      <div className="grid gap-6 py-3 lg:grid-cols-3">
        {typed.map((one, n) => (
          <Structure
            // biome-ignore lint/suspicious/noArrayIndexKey: the three structures never move.
            key={n}
            name={NAMES[n] ?? ''}
            typed={one}
            keys={String(n + 1)}
            isChosen={n === chosen}
            onChoose={() => choose(n)}
            onChange={(change) => edit(n, change)}
            {...{ product, place, application, debts }}
          />
        ))}
      </div>
    </Part>
  )
}

interface StructureProps extends Pick<StructuresProps, 'application' | 'debts'> {
  name: string
  typed: TypedStructure
  keys: string
  isChosen: boolean
  onChoose: () => void
  onChange: (change: Partial<TypedStructure>) => void
  product: QuotableTerms | null
  place: Pick<ChosenLoan, 'frequency' | 'state' | 'start'>
}

const FIELDS = [
  ['price', 'Price ($)'],
  ['down_payment', 'Down payment ($)'],
  ['term_months', 'Term (months)'],
  ['rate', 'Rate (%)'],
] as const

function Structure({ name, typed, keys, isChosen, onChoose, onChange, product, ...at }: StructureProps) {
  const { place, application, debts } = at
  useShortcut(keys, onChoose)
  const { frequency, state, start } = place
  const found = useMemo(
    () => structured(typed, product, { frequency, state, start }),
    [typed, product, frequency, state, start],
  )
  return (
    <fieldset className="min-w-0 border border-rule p-4">
      <legend className="px-1 font-semibold">{name}</legend>
      <div className="grid grid-cols-2 gap-3">
        {FIELDS.map(([field, label]) => (
          <TextField
            key={field}
            label={label}
            inputMode="decimal"
            autoComplete="off"
            value={typed[field]}
            onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}
          />
        ))}
      </div>
      {'problem' in found ? (
        <p className="mt-3 text-red" role="status">
          {found.problem}
        </p>
      ) : (
        <Outcome found={found} values={ratiosOf(found, frequency, application, debts)} />
      )}
      <label className="mt-3 flex min-h-9 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="radio"
          name="structure"
          checked={isChosen}
          onChange={onChoose}
          className="size-4 shrink-0 accent-brand"
        />
        Use for the decision
        <span aria-hidden className="max-sm:hidden">
          <Keys keys={keys} />
        </span>
      </label>
    </fieldset>
  )
}

function Outcome({ found, values }: { found: Exclude<Structured, { problem: string }>; values: InputValues }) {
  const { figures, request, terms } = found
  const settled = useSettled(request)
  return (
    <>
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-2 border-rule border-t pt-3">
        <Fact label="Payment">{dollarsAndCents(figures.payment)}</Fact>
        <Fact label="APR">{figures.apr_percent === null ? 'None' : `${figures.apr_percent}%`}</Fact>
        <Fact label="Amount">{dollarsAndCents(terms.amount_cents)}</Fact>
        <Fact label="Finance charge">{dollarsAndCents(figures.finance_charge)}</Fact>
        <Fact label="Total of payments">{dollarsAndCents(figures.total_of_payments)}</Fact>
        <Fact label="Debt to income">{ratioWords('debt_to_income_percent', values.debt_to_income_percent)}</Fact>
      </dl>
      <details className="mt-3">
        <summary className="min-h-9 cursor-pointer py-1.5 font-medium pointer-coarse:min-h-11">Ratios</summary>
        <Ratios values={values} />
      </details>
      <QuoteVerdicts
        request={request}
        hasMapr={figures.mapr_percent !== null}
        isSettled={settled === request}
        isFolded
      />
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: string }) => (
  <div>
    <dt className="text-ink-2 text-small">{label}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
)

/** The ratios by the decision engine's own formulas. Reported debts are unknown without a report. */
function ratiosOf(
  { figures, terms }: Exclude<Structured, { problem: string }>,
  frequency: ChosenLoan['frequency'],
  application: Application,
  reported: readonly ReportedDebt[] | null,
): InputValues {
  const debts = reported === null ? null : monthlyDebts(reported, application.debt_changes ?? [])
  const isReported = application.housing === 'own' && debts?.hasMortgage === true
  const known: InputValues = {
    monthly_income_cents: application.monthly_income_cents,
    reported_debts_cents: debts?.cents ?? null,
    unreported_housing_cents: isReported ? 0 : application.housing_payment_cents,
  }
  const value = collateralValueCents(application.collateral, dateOfInstant(new Date()))
  return {
    ...paymentInputs(figures.payment, known, frequency),
    ...(value !== null && { loan_to_value_percent: percentOf(terms.amount_cents, value) }),
  }
}
