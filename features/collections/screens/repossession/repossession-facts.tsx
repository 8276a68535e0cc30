import type { ReactNode } from 'react'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { displayPhone } from '#platform/rules/phone.ts'
import { Part } from '#ui/part.tsx'
import type { Repossession } from './repossession-queries.ts'

/** The facts of a repossession: the time to cure, the check for military service, the agent, the sale, and the remaining balance. */
export function RepossessionFacts({ repossession }: { repossession: Repossession }) {
  return (
    <Part title="Facts" isRuled>
      <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        {factsOf(repossession).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="border-rule border-b py-2 pr-3 text-ink-2 text-small">{name}</dt>
            <dd className="wrap-anywhere border-rule border-b py-2">{value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

function factsOf(one: Repossession): [string, ReactNode][] {
  const day = (on: string | null, where: string | null) =>
    on !== null && [shortDate(on), where].filter(Boolean).join(', ')
  const facts: [string, ReactNode][] = [
    ['Right to cure', cureWords(one)],
    ['Military service', serviceWords(one)],
    [
      'Agent',
      one.agent_name && [one.agent_name, one.agent_phone && displayPhone(one.agent_phone)].filter(Boolean).join(', '),
    ],
    ['Recovered', day(one.recovered_on, one.recovered_where)],
    ['Storage', day(one.stored_on, one.stored_where)],
    ['Notice of sale', day(one.notice_on, null)],
    ['Sale', one.sale_on !== null && saleWords(one)],
    [
      'Sold',
      one.sold_on !== null &&
        `${shortDate(one.sold_on)} to ${one.sold_to ?? 'a buyer'} for ${dollarsAndCents(one.proceeds_cents ?? 0)}`,
    ],
    ['Owed before the sale', one.owed_before_cents !== null && dollarsAndCents(one.owed_before_cents)],
    ['Costs in it', one.costs_cents !== null && dollarsAndCents(one.costs_cents)],
    ['Result', one.deficiency_cents !== null && resultWords(one)],
    ['Explanation sent', day(one.letter_on, null)],
    ['Ended', one.ended_on !== null && one.end_reason !== null && `${shortDate(one.ended_on)}: ${one.end_reason}`],
  ]
  return facts.filter(([, value]) => Boolean(value))
}

const cureWords = ({ cure_days, cure_ends_on, cure_cents, cure_citation }: Repossession): string =>
  cure_ends_on === null
    ? `${cure_days === 0 ? 'No notice is required' : `${cure_days} days`} (${cure_citation})`
    : `${dollarsAndCents(cure_cents ?? 0)} through ${shortDate(cure_ends_on)}, ${cure_days} days (${cure_citation})`

function serviceWords({
  military_checked_on,
  is_in_service,
  military_certificates,
  court_order,
}: Repossession): string | null {
  const check =
    military_checked_on !== null &&
    `${is_in_service ? 'In service' : 'Not in service'} on ${shortDate(military_checked_on)}, certificate ${military_certificates.join(', ')}`
  return [check, court_order && `court order: ${court_order}`].filter(Boolean).join(' · ') || null
}

const saleWords = ({ sale_kind, sale_on, sale_time, sale_where }: Repossession): string =>
  sale_kind === 'public'
    ? ['Public sale', sale_on && shortDate(sale_on), sale_time, sale_where].filter(Boolean).join(', ')
    : `Private sale after ${sale_on === null ? '' : shortDate(sale_on)}`

function resultWords({ deficiency_cents, deficiency_claim }: Repossession): string {
  const cents = deficiency_cents ?? 0
  if (cents < 0) return `Surplus of ${dollarsAndCents(-cents)}. Refund it from the loan’s credit balance.`
  if (cents === 0) return 'Nothing is left to pay'
  const CLAIMS: Readonly<Record<string, string>> = {
    barred: 'State law bars the claim.',
    limited: 'State law limits the claim. Ask your counsel.',
    allowed: 'The borrower still owes it.',
  }
  return `Deficiency of ${dollarsAndCents(cents)}. ${CLAIMS[deficiency_claim ?? ''] ?? 'Ask your counsel before you claim it.'}`
}
