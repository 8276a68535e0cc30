import type { ReactNode } from 'react'
import { declineInWords } from '#features/cards/rules/card-states.ts'
import { dateOfInstant, shortDate, shortMoment } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { Table } from '#ui/table.tsx'
import { HoldActions } from './hold-actions.tsx'
import { type CardEntry, type IssuedCard, SHOWN_ENTRIES } from './queries.ts'
import { simulating, useCardAction } from './use-card-action.ts'

const KINDS: Record<CardEntry['kind'], string> = {
  authorization: 'Authorization',
  decline: 'Declined',
  release: 'Hold released',
  expiry: 'Hold expired',
  purchase: 'Purchase',
  refund: 'Refund',
  payment: 'Payment',
}

/** The card's ledger, newest first. In the sandbox, holds can be ended here. */
export function CardLedger({ card, canSimulate }: { card: IssuedCard; canSimulate: boolean }) {
  const simulation = useCardAction(card.id)
  const event = simulating(simulation)
  const endOf = new Map(card.entries.map((entry) => [entry.authorization_id, entry.kind]))
  return (
    <Part title="Ledger" isRuled className="mt-8">
      {simulation.isError && (
        <div className="mt-3">
          <FormError>{simulation.error.message}</FormError>
        </div>
      )}
      {card.entries.length === 0 ? (
        <p className="py-4 text-ink-2">No spending on this card yet</p>
      ) : (
        <Table label="Card ledger" linesOnPhone heads={['Entry', 'When', 'Merchant', { figure: 'Amount' }, 'State']}>
          <tbody>
            {card.entries.map((entry) => (
              <Line key={entry.id} entry={entry} endedBy={endOf.get(entry.id)}>
                {canSimulate && (
                  <HoldActions
                    entry={entry}
                    isBusy={simulation.isPending}
                    ending={
                      event && 'authorization_id' in event && event.authorization_id === entry.id
                        ? event.kind
                        : undefined
                    }
                    onEnd={(kind) =>
                      simulation.mutate({
                        act: 'simulate',
                        card_id: card.id,
                        event: { kind, authorization_id: entry.id },
                      })
                    }
                  />
                )}
              </Line>
            ))}
          </tbody>
        </Table>
      )}
      {card.entries.length === SHOWN_ENTRIES && (
        <p className="mt-3 text-ink-2 text-small">The newest {SHOWN_ENTRIES} entries are shown.</p>
      )}
    </Part>
  )
}

interface LineProps {
  entry: CardEntry
  /** The entry that ended an authorization. Undefined while it holds credit. */
  endedBy: CardEntry['kind'] | undefined
  children: ReactNode
}

function Line({ entry, endedBy, children }: LineProps) {
  const isHeld = entry.kind === 'authorization' && endedBy === undefined
  const takesCredit = entry.kind === 'authorization' || entry.kind === 'purchase'
  return (
    <tr>
      <th scope="row">{KINDS[entry.kind]}</th>
      <td data-label="When" className="whitespace-nowrap">
        {shortMoment(entry.created_at)}
      </td>
      <td data-label="Merchant">{entry.merchant ?? '–'}</td>
      <td data-label="Amount" className="text-right">
        <span className={entry.kind === 'decline' ? 'text-ink-3 line-through' : ''}>
          {takesCredit || entry.kind === 'decline' ? '' : '−'}
          {dollarsAndCents(entry.amount)}
        </span>
      </td>
      <td data-label="State">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:justify-end">
          {stateOf(entry, endedBy)}
          {isHeld && children}
        </div>
      </td>
    </tr>
  )
}

function stateOf(entry: CardEntry, endedBy: CardEntry['kind'] | undefined): string {
  if (entry.kind === 'decline') return declineInWords(entry.reason ?? '')
  if (entry.kind !== 'authorization') return DONE[entry.kind]
  if (endedBy === undefined) return `Held until ${shortDate(dateOfInstant(entry.expires_at ?? entry.created_at))}`
  return ENDED[endedBy] ?? 'Ended'
}

const DONE = {
  purchase: 'Posted',
  refund: 'Posted',
  payment: 'Received',
  release: 'Credit available again',
  expiry: 'Credit available again',
} as const

const ENDED: Partial<Record<CardEntry['kind'], string>> = {
  purchase: 'Became a purchase',
  release: 'Released',
  expiry: 'Expired',
}
