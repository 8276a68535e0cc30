import { useState } from 'react'
import { CLOSING_REASONS, type ClosingReason } from '#features/cards/rules/card-states.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import type { IssuedCard } from './queries.ts'
import { useCardAction } from './use-card-action.ts'

const REASONS: Record<ClosingReason, string> = {
  END_USER_REQUEST: 'The client asked for it',
  LOST: 'Lost',
  COMPROMISED: 'Used by someone else',
  DAMAGED: 'Damaged',
  OTHER: 'Another reason',
}

/** Explains the effect of closing and asks for the reason. */
export function CloseDialog({ card, onClose }: { card: IssuedCard; onClose: () => void }) {
  const [reason, setReason] = useState<ClosingReason>('END_USER_REQUEST')
  const closing = useCardAction(card.id, () => {
    onClose()
    showToast('Card closed')
  })
  const owed =
    card.current_balance + card.held_amount > 0
      ? `${dollarsAndCents(card.current_balance)} owed and ${dollarsAndCents(card.held_amount)} held remain due.`
      : ''
  return (
    <Dialog
      onClose={onClose}
      title={`Close the card ending in ${card.last_four}`}
      description={`The card can no longer be used, and you can’t reopen it.${owed}`}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          closing.mutate({ act: 'close', card_id: card.id, reason })
        }}
      >
        {closing.isError && <FormError>{closing.error.message}</FormError>}
        <SelectField
          label="Why"
          options={CLOSING_REASONS.map((value) => ({ value, label: REASONS[value] }))}
          value={reason}
          onChange={({ currentTarget: { value } }) =>
            setReason(CLOSING_REASONS.find((known) => known === value) ?? 'OTHER')
          }
        />
        <DialogActions onClose={onClose} wayOut="Keep card" pending={closing.isPending && 'Closing...'}>
          Close card
        </DialogActions>
      </form>
    </Dialog>
  )
}
