import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PRODUCT_NAMES } from '#features/lending/rules/states/applicable-rule.ts'
import { overviewCsv, type StateOverview, stateOverview } from '#features/lending/rules/states/state-overview.ts'
import { STATE_PRODUCTS, type StateProduct } from '#features/lending/rules/states/state-rule.ts'
import { TABLE_READ_ON } from '#features/lending/rules/states/state-table.ts'
import { utcToday } from '#features/lending/screens/settings/rate-cap-queries.ts'
import { useMayExport, useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { csvFileName } from '#platform/rules/csv.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { Part } from '#ui/part.tsx'
import { saveCsv } from '#ui/save-file.ts'
import { QueryView } from '#ui/states/query-view.tsx'
import { type OwnRule, ownStateRules } from './queries.ts'
import { StateRuleDetails } from './state-rule-details.tsx'
import { StateRuleForm } from './state-rule-form.tsx'
import { StateRuleTable } from './state-rule-table.tsx'

const PRODUCTS = STATE_PRODUCTS.map((product) => ({ value: product, label: PRODUCT_NAMES[product] }))

/** The rules of all states: those included with the product, and those that the company's counsel approved. */
export function StateRules() {
  const own = useQuery(ownStateRules())
  return (
    <Part
      title="State rules"
      about="The limits of each state, with their statutes. Nothing can be booked in a state without a row. Where Tradeline has none, add your company’s own row, approved by your counsel. Your own row comes first."
      className="space-y-4"
    >
      <QueryView query={own} failure="Couldn’t load your company’s state rules">
        {(rules) => <KnownRules own={rules} />}
      </QueryView>
      <p className="max-w-[72ch] text-ink-3 text-small">
        Tradeline includes only rules whose text was found, last on {shortDate(TABLE_READ_ON)}. Laws change: have your
        counsel review each state before you lend there. Where a fact is unknown, the fee that it limits can’t be
        charged.
      </p>
    </Part>
  )
}

function KnownRules({ own }: { own: readonly OwnRule[] }) {
  const [product, setProduct] = useState<StateProduct>('consumer_loan')
  const [opened, setOpened] = useState<string | null>(null)
  const [adding, setAdding] = useState<string | null>(null)
  const states = stateOverview(
    product,
    utcToday(),
    own.map(({ rule }) => rule),
  )
  const state = states.find((one) => one.state === opened)
  return (
    <>
      <Controls product={product} onProduct={setProduct} states={states} onAdd={() => setAdding('')} />
      <StateRuleTable states={states} onOpen={setOpened} />
      {state && adding === null && (
        <StateRuleDetails
          overview={state}
          product={product}
          own={own.filter(({ rule }) => rule.state === state.state && rule.product === product)}
          onAdd={() => setAdding(state.state)}
          onClose={() => setOpened(null)}
        />
      )}
      {adding !== null && <StateRuleForm state={adding} product={product} onClose={() => setAdding(null)} />}
    </>
  )
}

interface ControlsProps {
  product: StateProduct
  onProduct: (product: StateProduct) => void
  states: readonly StateOverview[]
  onAdd: () => void
}

function Controls({ product, onProduct, states, onAdd }: ControlsProps) {
  const mayWrite = useMayWrite()
  const mayExport = useMayExport()
  const filled = states.filter(({ rule }) => rule !== null).length
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <SelectField
          label="Contracts"
          options={PRODUCTS}
          value={product}
          onChange={({ target }) => onProduct(STATE_PRODUCTS.find((one) => one === target.value) ?? product)}
        />
        <p role="status" className="pb-2 text-ink-2">
          {filled} of {states.length} states have a rule
        </p>
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button onClick={() => window.print()}>Print</Button>
        {mayExport && (
          <Button
            onClick={() => saveCsv(overviewCsv(product, states), csvFileName(`state-rules-${product}`, utcToday()))}
          >
            Export CSV
          </Button>
        )}
        {mayWrite && (
          <Button variant="primary" onClick={onAdd}>
            Add state rule
          </Button>
        )}
      </div>
    </div>
  )
}
