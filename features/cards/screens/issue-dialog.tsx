import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { CARD_PRODUCTS, cardProduct } from '#features/cards/rules/card-products.ts'
import { CARD_FORMS } from '#features/cards/rules/card-states.ts'
import { typedDollars } from '#features/cards/rules/dollars.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { useMutation } from '#ui/use-mutation.ts'
import { cardAct } from './calls.ts'

const fields = z.object({
  product_id: z.string(),
  form: z.enum(CARD_FORMS),
  credit_limit: typedDollars('Credit limit', 0),
})

const PRODUCTS = CARD_PRODUCTS.map(({ id, name, network }) => ({ value: id, label: `${name} ${network}` }))
const FORMS = [
  { value: 'virtual', label: 'Virtual: usable right away' },
  { value: 'physical', label: 'Physical: sent to the client’s address' },
]

interface IssueDialogProps {
  clientId: string
  isSandbox: boolean
  onIssued: (cardId: string) => void
  onClose: () => void
}

/** Asks which card to issue. */
export function IssueDialog({ clientId, isSandbox, onIssued, onClose }: IssueDialogProps) {
  const keyFor = useIdempotencyKey()
  const issuing = useMutation({
    mutationFn: async (filled: z.output<typeof fields>) => {
      const act = { act: 'issue', client_id: clientId, ...filled, idempotency_key: keyFor(filled) } as const
      return (await cardAct<{ id: string }>(act)).id
    },
    onSuccess: onIssued,
  })
  const form = useForm<z.input<typeof fields>, unknown, z.output<typeof fields>>({
    resolver: zodResolver(fields),
    defaultValues: { product_id: PRODUCTS[0]?.value ?? '', form: 'virtual', credit_limit: '1000.00' },
  })
  const field = fieldsOf(form)
  const product = cardProduct(useWatch({ control: form.control, name: 'product_id' }))
  return (
    <Dialog
      onClose={onClose}
      title="Issue a card"
      description={isSandbox ? 'From the sandbox issuer: the card has no number and can’t buy anything.' : undefined}
    >
      <form className="grid gap-4" noValidate onSubmit={form.handleSubmit((filled) => issuing.mutate(filled))}>
        {issuing.isError && <FormError>{issuing.error.message}</FormError>}
        <SelectField
          label="Product"
          options={PRODUCTS}
          hint={product && `${product.aprPercent}% APR · ${product.rewards ?? 'no rewards'} · no fees`}
          {...field('product_id')}
        />
        <SelectField label="Type" options={FORMS} {...field('form')} />
        <TextField
          label="Credit limit (USD)"
          inputMode="decimal"
          hint={product && `At most ${wholeDollars(product.maxLimitCents)}`}
          {...field('credit_limit')}
        />
        <DialogActions onClose={onClose} pending={issuing.isPending && 'Issuing...'}>
          Issue card
        </DialogActions>
      </form>
    </Dialog>
  )
}
