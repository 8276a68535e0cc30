import { Link } from 'react-router'
import { isHighUtilization, utilizationPercent } from '#features/credit-reports/rules/utilization.ts'
import { inWords } from '#features/lending/screens/lending-words.ts'
import type { Card } from '#features/lending/screens/queries.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Table } from '#ui/table.tsx'
import { UsageBar } from '#ui/usage-bar.tsx'

/** A client's credit cards. */
export function CardList({ cards }: { cards: readonly Card[] }) {
  return (
    <Table
      label="Credit cards"
      linesOnPhone
      heads={[
        'Card',
        'Status',
        { figure: 'Balance' },
        { figure: 'Available' },
        'Utilization',
        { figure: 'APR' },
        'Rewards',
      ]}
    >
      <tbody>
        {cards.map((card) => (
          <CardLine key={card.id} card={card} />
        ))}
      </tbody>
    </Table>
  )
}

function CardLine({ card }: { card: Card }) {
  const percent = utilizationPercent(card.current_balance, card.credit_limit)
  return (
    <tr>
      <th scope="row">
        <CardName card={card} />
        <span className="block font-normal text-ink-2">
          {card.form !== null && `${inWords(card.form)} · `}
          {card.lender?.company_name ?? 'Issuer not named'}
        </span>
      </th>
      <td data-label="Status">{inWords(card.status)}</td>
      <td data-label="Balance" className="text-right">
        <div>
          {dollarsAndCents(card.current_balance)}
          <span className="block whitespace-nowrap text-ink-2 text-small">of {dollarsAndCents(card.credit_limit)}</span>
        </div>
      </td>
      <td data-label="Available" className="text-right">
        {dollarsAndCents(card.available_credit)}
      </td>
      <td data-label="Utilization">
        {percent === null ? (
          '–'
        ) : (
          <UsageBar label="Used of the credit limit" percent={percent} isHigh={isHighUtilization(percent)} />
        )}
      </td>
      <td data-label="APR" className="text-right">
        {Number(card.apr)}%
      </td>
      <td data-label="Rewards">{card.rewards_program ?? '–'}</td>
    </tr>
  )
}

/** A card issued here links to its own page. */
function CardName({ card }: { card: Card }) {
  const name = `${card.card_type} ${card.card_network}`
  if (card.last_four === null) return name
  return (
    <Link
      to={`/dashboard/cards/${card.id}`}
      className="inline-flex min-h-6 items-center whitespace-nowrap text-brand underline"
    >
      {name} ···· {card.last_four}
    </Link>
  )
}
