import { useState } from 'react'
import { type ReviewDecision, reviewReasonInWords } from '#features/cards/rules/clearing-reviews.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { Table } from '#ui/table.tsx'
import type { CardReview, IssuedCard } from './queries.ts'
import { ReviewDialog } from './review-dialog.tsx'

interface CardReviewsProps {
  card: IssuedCard
  /** Whether this person may accept and dispute. */
  mayDecide: boolean
}

const STATES: Record<CardReview['status'], string> = {
  open: 'Needs review',
  accepted: 'Accepted, and owed',
  disputed: 'Disputed, not owed',
}

/** Purchases that their authorization does not cover. Each waits until a person decides; there is nothing to show without one. */
export function CardReviews({ card, mayDecide }: CardReviewsProps) {
  const [asked, setAsked] = useState<{ review: CardReview; decision: ReviewDecision } | null>(null)
  if (card.reviews.length === 0) return null
  return (
    <Part
      title="Purchases to review"
      about="Merchants asked for more than they were authorized. Nothing is owed for these until someone accepts them."
      className="mt-8"
    >
      <Table
        label="Purchases and their reviews"
        linesOnPhone
        heads={['Merchant', 'When', { figure: 'Amount' }, { figure: 'Still covered' }, 'Why', 'State']}
      >
        <tbody>
          {card.reviews.map((review) => (
            <tr key={review.id}>
              <th scope="row">{review.merchant ?? '–'}</th>
              <td data-label="When" className="whitespace-nowrap">
                {shortMoment(review.created_at)}
              </td>
              <td data-label="Amount" className="text-right">
                {dollarsAndCents(review.amount)}
              </td>
              <td data-label="Still covered" className="text-right">
                {dollarsAndCents(review.covered_amount)}
              </td>
              <td data-label="Why">{reviewReasonInWords(review.reason)}</td>
              <td data-label="State">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:justify-end">
                  {STATES[review.status]}
                  {mayDecide && review.status === 'open' && (
                    <Decisions review={review} onDecide={(decision) => setAsked({ review, decision })} />
                  )}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {asked && <ReviewDialog cardId={card.id} {...asked} onClose={() => setAsked(null)} />}
    </Part>
  )
}

const DECISIONS = [
  { decision: 'accepted', label: 'Accept' },
  { decision: 'disputed', label: 'Dispute' },
] as const

function Decisions({ review, onDecide }: { review: CardReview; onDecide: (decision: ReviewDecision) => void }) {
  const what = `${dollarsAndCents(review.amount)} at ${review.merchant ?? 'the merchant'}`
  return (
    <span className="flex gap-1 print:hidden">
      {DECISIONS.map(({ decision, label }) => (
        <Button
          key={decision}
          variant="quiet"
          className="min-h-7 px-2 py-0.5"
          aria-label={`${label} ${what}`}
          onClick={() => onDecide(decision)}
        >
          {label}
        </Button>
      ))}
    </span>
  )
}
