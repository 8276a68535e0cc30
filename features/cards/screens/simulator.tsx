import { zodResolver } from '@hookform/resolvers/zod'
import { CircleAlert } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import type { SimulationOutcome } from '#features/cards/rules/card-commands.ts'
import { typedDollars } from '#features/cards/rules/dollars.ts'
import { merchantField } from '#features/cards/rules/ledger-entry.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError, Notice } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import type { IssuedCard } from './queries.ts'
import { simulating, useCardAction } from './use-card-action.ts'

const fields = z.object({
  amount: typedDollars('Amount', 0.01),
  merchant: merchantField,
  place: z.enum(['online', 'shop']),
})
type Kind = 'authorization' | 'refund'

/** Simulates a charge or refund by the sandbox's merchant, through the same path as a real one. */
export function Simulator({ card }: { card: IssuedCard }) {
  const simulation = useCardAction<SimulationOutcome>(card.id)
  const form = useForm<z.input<typeof fields>, unknown, z.output<typeof fields>>({
    resolver: zodResolver(fields),
    defaultValues: { amount: '25.00', merchant: 'Corner shop', place: 'online' },
  })
  const field = fieldsOf(form)
  const send = (kind: Kind) =>
    form.handleSubmit(({ amount, merchant, place }) =>
      simulation.mutate({
        act: 'simulate',
        card_id: card.id,
        event:
          kind === 'refund'
            ? { kind, amount, merchant }
            : { kind, amount, merchant, is_card_present: place === 'shop' },
      }),
    )
  const kind = simulating(simulation)?.kind
  const act = (its: typeof kind, doing: string) => ({ disabled: simulation.isPending, pending: kind === its && doing })
  return (
    <section aria-labelledby="simulator" className="mt-8 border border-rule print:hidden">
      <h2 id="simulator" className="hatched border-rule border-b px-4 py-1 font-semibold text-small text-yellow">
        SANDBOX · simulated spending, nothing is bought
      </h2>
      <form className="grid gap-4 p-4" noValidate onSubmit={send('authorization')}>
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField label="Amount (USD)" inputMode="decimal" {...field('amount')} />
          <TextField label="Merchant" {...field('merchant')} />
          <SelectField label="Where" options={PLACES} {...field('place')} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" {...act('authorization', 'Simulating...')}>
            Simulate an authorization
          </Button>
          <Button {...act('refund', 'Refunding...')} onClick={() => void send('refund')()}>
            Simulate a refund
          </Button>
          {card.state === 'PENDING_FULFILLMENT' && (
            <Button
              {...act('shipping', 'Shipping...')}
              onClick={() => simulation.mutate({ act: 'simulate', card_id: card.id, event: { kind: 'shipping' } })}
            >
              Ship the card
            </Button>
          )}
        </div>
        {simulation.isError && <FormError>{simulation.error.message}</FormError>}
        {simulation.isSuccess && <Outcome outcome={simulation.data} />}
      </form>
    </section>
  )
}

const PLACES = [
  { value: 'online', label: 'Online' },
  { value: 'shop', label: 'In a shop' },
]

function Outcome({ outcome: { is_approved, message } }: { outcome: SimulationOutcome }) {
  if (is_approved) return <Notice>{message}</Notice>
  return (
    <p role="status" className="flex items-center gap-2 font-medium text-orange">
      <CircleAlert aria-hidden size={16} />
      {message}
    </p>
  )
}
