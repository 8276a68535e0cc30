import { type ReactNode, useState } from 'react'
import { bookingBlocked, PRODUCT_NAMES } from '#features/lending/rules/states/applicable-rule.ts'
import { lateFeeLimit, nsfLimit } from '#features/lending/rules/states/fee-limits.ts'
import { factsOf } from '#features/lending/rules/states/rule-facts.ts'
import { bandInWords, rateInWords } from '#features/lending/rules/states/rule-words.ts'
import { originInWords, type StateOverview } from '#features/lending/rules/states/state-overview.ts'
import type { StateProduct, StateRule } from '#features/lending/rules/states/state-rule.ts'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EndStateRule } from './end-state-rule.tsx'
import { OwnRuleList } from './own-rule-list.tsx'
import type { OwnRule } from './queries.ts'

interface StateRuleDetailsProps {
  overview: StateOverview
  product: StateProduct
  /** The company's rows for this state and kind of contract. */
  own: readonly OwnRule[]
  onAdd: () => void
  onClose: () => void
}

/** The rule of one state, each fact with its statute, and the company's own rows. */
export function StateRuleDetails({ overview, product, own, onAdd, onClose }: StateRuleDetailsProps) {
  const mayWrite = useMayWrite()
  const [ending, setEnding] = useState<OwnRule | null>(null)
  const { state, name, rule } = overview
  if (ending) return <EndStateRule own={ending} name={name} onClose={() => setEnding(null)} />
  return (
    <Dialog wide onClose={onClose} title={`${name}: ${PRODUCT_NAMES[product]}`} description={originInWords(rule)}>
      {rule === null ? <p role="alert">{bookingBlocked(state, product)}</p> : <RuleFacts rule={rule} />}
      <OwnRuleList own={own} onEnd={setEnding} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Close</Button>
        {mayWrite && (
          <Button variant="primary" onClick={onAdd}>
            Add your company’s rule
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function RuleFacts({ rule }: { rule: StateRule }) {
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[180px_minmax(0,1fr)] sm:gap-y-3">
      <Fact name="Maximum rate" citation={rule.citation}>
        {rule.rates.map((band) => (
          <p key={bandInWords(band)}>
            {bandInWords(band)}: {band.anyOf.map(rateInWords).join(', or ')}
          </p>
        ))}
      </Fact>
      {factsOf(rule).map(({ name, words, unknown, citation }) => (
        <Fact key={name} name={name} citation={citation}>
          {words === null ? <span className="text-ink-2">Unknown. {unknown}.</span> : words}
        </Fact>
      ))}
      <Examples rule={rule} />
      {rule.bank && (
        <Fact name="Bank">
          {rule.bank.name}, {rule.bank.charter}. Agreement: {rule.bank.agreement}
        </Fact>
      )}
      {rule.approval && (
        <Fact name="Approved by">
          {rule.approval.by} on {shortDate(rule.approval.on)}
        </Fact>
      )}
      <Fact name="In force">From {shortDate(rule.effectiveFrom)}</Fact>
      <Fact name="Source">
        <Source text={rule.source} />
      </Fact>
    </dl>
  )
}

const INSTALLMENT_CENTS = 30_000

/** The fees on a payment of $300, so that a person can check how the limits are applied. */
function Examples({ rule }: { rule: StateRule }) {
  const late = lateFeeLimit(rule, INSTALLMENT_CENTS)
  const returned = nsfLimit(rule, INSTALLMENT_CENTS)
  const examples = [
    typeof late?.maxCents === 'number' && `late fee up to ${dollarsAndCents(late.maxCents)}`,
    typeof returned?.maxCents === 'number' && `returned payment fee up to ${dollarsAndCents(returned.maxCents)}`,
  ].filter(Boolean)
  if (examples.length === 0) return null
  return (
    <Fact name="Example">
      On a payment of {dollarsAndCents(INSTALLMENT_CENTS)}: {examples.join(', ')}
    </Fact>
  )
}

function Source({ text }: { text: string }) {
  if (!text.startsWith('https://')) return text
  return (
    <a href={text} target="_blank" rel="noreferrer" className="wrap-anywhere text-brand underline">
      {text}
    </a>
  )
}

function Fact({ name, citation, children }: { name: string; citation?: string | null; children: ReactNode }) {
  return (
    <>
      <dt className="font-medium text-ink-2 max-sm:mt-2">{name}</dt>
      <dd className="wrap-anywhere min-w-0">
        {children}
        {citation && <p className="text-ink-3 text-small">{citation}</p>}
      </dd>
    </>
  )
}
