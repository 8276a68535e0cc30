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
  COMPROMISED: 'Used by somebody else',
  DAMAGED: 'Damaged',
  OTHER: 'Another reason',
}

/** Says what closing does, and asks why. */
export function CloseDialog({ card, onClose }: { card: IssuedCard; onClose: () => void }) {
  const [reason, setReason] = useState<ClosingReason>('END_USER_REQUEST')
  const closing = useCardAction(card.id, () => {
    onClose()
    showToast('The card is closed')
  })
  const owed =
    card.current_balance + card.held_amount > 0
      ? ` ${dollarsAndCents(card.current_balance)} owed and ${dollarsAndCents(card.held_amount)} held stay due.`
      : ''
  return (
    <Dialog
      onClose={onClose}
      title={`Close the card ending in ${card.last_four}`}
      description={`Nothing can be spent with it any more, and it cannot be opened again.${owed}`}
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
        <DialogActions onClose={onClose} wayOut="Keep it" pending={closing.isPending && 'Closing...'}>
          Close card
        </DialogActions>
      </form>
    </Dialog>
  )
}
