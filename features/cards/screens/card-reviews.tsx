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
  /** True if this user may accept and dispute. */
  mayDecide: boolean
}

const STATES: Record<CardReview['status'], string> = {
  open: 'Needs review',
  accepted: 'Accepted and owed',
  disputed: 'Disputed, not owed',
}

/** Purchases that exceed their authorization. Each waits for a decision. Renders nothing if there are none. */
export function CardReviews({ card, mayDecide }: CardReviewsProps) {
  const [asked, setAsked] = useState<{ review: CardReview; decision: ReviewDecision } | null>(null)
  if (card.reviews.length === 0) return null
  return (
    <Part
      title="Purchases to review"
      about="Merchants charged more than was authorized. The client owes nothing for these until you accept them."
      className="mt-8"
    >
      <Table
        label="Purchases and their reviews"
        linesOnPhone
        heads={['Merchant', 'When', { figure: 'Amount' }, { figure: 'Authorized amount left' }, 'Why', 'State']}
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
              <td data-label="Authorized amount left" className="text-right">
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
