import { useState } from 'react'
import type { CardState } from '#features/cards/rules/card-states.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { AmountDialog } from './amount-dialog.tsx'
import { CloseDialog } from './close-dialog.tsx'
import type { IssuedCard } from './queries.ts'
import { useCardAction } from './use-card-action.ts'

interface CardActionsProps {
  card: IssuedCard
  /** True if the user may issue and change cards. Others can at most freeze them. */
  isAdministrator: boolean
}

/** The actions that the card's state and the user's role allow. */
export function CardActions({ card, isAdministrator }: CardActionsProps) {
  const [dialog, setDialog] = useState<'limit' | 'payment' | 'close' | null>(null)
  const mayFreeze = useMay('freeze_cards')
  const close = () => setDialog(null)
  if (!isAdministrator) return card.state === 'OPEN' && mayFreeze ? <StateAction card={card} /> : null
  return (
    <>
      {card.current_balance > 0 && <Button onClick={() => setDialog('payment')}>Take payment</Button>}
      {card.state !== 'CLOSED' && (
        <>
          <Button onClick={() => setDialog('limit')}>Change limit</Button>
          <StateAction card={card} />
          <Button onClick={() => setDialog('close')}>Close card</Button>
        </>
      )}
      {dialog === 'limit' && <LimitDialog card={card} onClose={close} />}
      {dialog === 'payment' && <PaymentDialog card={card} onClose={close} />}
      {dialog === 'close' && <CloseDialog card={card} onClose={close} />}
    </>
  )
}

const NEXT: Partial<Record<CardState, { act: 'freeze' | 'open'; label: string; doing: string; done: string }>> = {
  OPEN: { act: 'freeze', label: 'Freeze', doing: 'Freezing...', done: 'Card frozen' },
  PAUSED: { act: 'open', label: 'Unfreeze', doing: 'Unfreezing...', done: 'Card unfrozen' },
  PENDING_ACTIVATION: { act: 'open', label: 'Activate', doing: 'Activating...', done: 'Card activated' },
}

/** Freezes an active card, unfreezes a frozen one, or activates one received by mail. */
function StateAction({ card }: { card: IssuedCard }) {
  const next = NEXT[card.state]
  const changing = useCardAction(card.id, () => next && showToast(next.done))
  if (next === undefined) return null
  return (
    <>
      {changing.isError && <FormError>{changing.error.message}</FormError>}
      <Button
        pending={changing.isPending && next.doing}
        onClick={() => changing.mutate({ act: next.act, card_id: card.id })}
      >
        {next.label}
      </Button>
    </>
  )
}

interface DialogProps {
  card: IssuedCard
  onClose: () => void
}

function LimitDialog({ card, onClose }: DialogProps) {
  const changing = useCardAction(card.id, () => {
    onClose()
    showToast('Credit limit changed')
  })
  return (
    <AmountDialog
      title="Change the credit limit"
      description="It applies from the next authorization. Amounts owed and held don’t change."
      label="Credit limit"
      least={0}
      initialCents={card.credit_limit}
      verbs={['Change limit', 'Changing...']}
      problem={changing.error?.message}
      isPending={changing.isPending}
      onSubmit={(dollars) => changing.mutate({ act: 'set_limit', card_id: card.id, credit_limit: dollars })}
      onClose={onClose}
    />
  )
}

function PaymentDialog({ card, onClose }: DialogProps) {
  const keyFor = useIdempotencyKey()
  const paying = useCardAction(card.id, () => {
    onClose()
    showToast('Payment recorded')
  })
  return (
    <AmountDialog
      title="Take a payment"
      description="Record a payment that the client made. This doesn’t move any money."
      label="Payment"
      least={0.01}
      initialCents={card.current_balance}
      verbs={['Record payment', 'Recording...']}
      problem={paying.error?.message}
      isPending={paying.isPending}
      onSubmit={(amount) =>
        paying.mutate({ act: 'pay', card_id: card.id, amount, idempotency_key: keyFor([card.id, amount]) })
      }
      onClose={onClose}
    />
  )
}
