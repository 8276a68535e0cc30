import { useState } from 'react'
import type { ReviewDecision } from '#features/cards/rules/clearing-reviews.ts'
import { LONGEST_REVIEW_NOTE } from '#features/cards/rules/clearing-reviews.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import type { CardReview } from './queries.ts'
import { useCardAction } from './use-card-action.ts'

interface ReviewDialogProps {
  cardId: string
  review: CardReview
  decision: ReviewDecision
  onClose: () => void
}

const WORDS = {
  accepted: {
    title: 'Accept this purchase',
    result: 'The client then owes it. This can’t be undone.',
    verbs: ['Accept', 'Accepting...'],
    done: 'Purchase accepted',
  },
  disputed: {
    title: 'Dispute this purchase',
    result:
      'The client doesn’t owe it. Report it to the card issuer, which settles it with the merchant. This can’t be undone.',
    verbs: ['Dispute', 'Disputing...'],
    done: 'Purchase disputed',
  },
} as const

/** Explains the effect of the decision and takes a note. */
export function ReviewDialog({ cardId, review, decision, onClose }: ReviewDialogProps) {
  const [note, setNote] = useState('')
  const { title, result, verbs, done } = WORDS[decision]
  const deciding = useCardAction(cardId, () => {
    onClose()
    showToast(done)
  })
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={`${review.merchant ?? 'The merchant'} charged ${dollarsAndCents(review.amount)}, and the authorization covered ${dollarsAndCents(review.covered_amount)}. ${result}`}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          deciding.mutate({ act: 'review_clearing', card_id: cardId, review_id: review.id, decision, note })
        }}
      >
        {deciding.isError && <FormError>{deciding.error.message}</FormError>}
        <TextField
          label="Note (optional)"
          maxLength={LONGEST_REVIEW_NOTE}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
        <DialogActions onClose={onClose} pending={deciding.isPending && verbs[1]}>
          {verbs[0]}
        </DialogActions>
      </form>
    </Dialog>
  )
}
