import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { addStatePackSchema, type StatePackFields } from '#features/credit-repair/rules/state-packs/pack-commands.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { US_STATES } from '#platform/rules/us-states.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { CheckboxField, SelectField, TextAreaField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { addStatePack, statePackQueries } from './pack-queries.ts'

const STATES = [
  { value: '', label: 'Choose' },
  ...US_STATES.map(({ code, name }) => ({ value: String(code), label: String(name) })),
]

const EMPTY = {
  ...{ state: '', registration_number: '', registration_expires_on: '', bond_number: '', bond_surety: '' },
  ...{ bond_amount: '', bond_expires_on: '', not_required: '', wording: '', lists_items: false, most_per_item: '' },
  ...{ citation: '', source: '', read_on: '' },
} satisfies StatePackFields

/** The form for a company's own pack of a state. */
export function PackForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  const form = useForm<StatePackFields>({ resolver: zodResolver(addStatePackSchema), defaultValues: EMPTY })
  const field = fieldsOf(form)
  const adding = useMutation({
    mutationFn: (typed: StatePackFields) => addStatePack({ ...typed, idempotency_key: keyFor(typed) }),
    onSuccess: () => {
      showToast('The state pack was added')
      onClose()
    },
    onSettled: (_said, error) => unlessUnanswered(error, queryClient.invalidateQueries(statePackQueries.own())),
  })
  return (
    <Dialog
      wide
      onClose={onClose}
      title="Add state pack"
      description="Enter your registration, your bond, and the law as your counsel read it. You can’t change a pack after you add it, but you can end it and add another."
    >
      <form className="grid gap-4" noValidate onSubmit={form.handleSubmit(() => adding.mutate(form.getValues()))}>
        {adding.isError && <FormError>{adding.error.message}</FormError>}
        <RegistrationFields field={field} />
        <LawFields field={field} />
        <DialogActions onClose={onClose} pending={adding.isPending && 'Adding...'}>
          Add state pack
        </DialogActions>
      </form>
    </Dialog>
  )
}

type FieldOf = ReturnType<typeof fieldsOf<StatePackFields, StatePackFields>>

function RegistrationFields({ field }: { field: FieldOf }) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField label="State" options={STATES} {...field('state')} />
      <TextField label="Registration number" autoComplete="off" {...field('registration_number')} />
      <TextField label="Registration expires" type="date" {...field('registration_expires_on')} />
      <TextField label="Bond number" autoComplete="off" {...field('bond_number')} />
      <TextField label="Surety" autoComplete="off" {...field('bond_surety')} />
      <TextField label="Bond amount (USD)" inputMode="decimal" autoComplete="off" {...field('bond_amount')} />
      <TextField label="Bond expires" type="date" {...field('bond_expires_on')} />
      <TextField
        label="Highest fee for an item (USD)"
        hint="Leave it empty if the state sets none."
        inputMode="decimal"
        autoComplete="off"
        {...field('most_per_item')}
      />
    </div>
  )
}

function LawFields({ field }: { field: FieldOf }) {
  return (
    <>
      <TextField
        label="Why neither is required"
        hint="Only for a state that requires no registration and no bond."
        autoComplete="off"
        {...field('not_required')}
      />
      <TextAreaField label="Words of the contract, verbatim" rows={3} {...field('wording')} />
      <CheckboxField label="The contract must list the items to be modified" {...field('lists_items')} />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label="Statute" autoComplete="off" {...field('citation')} />
        <TextField
          label="Source"
          hint="A publication, or your counsel’s letter."
          autoComplete="off"
          {...field('source')}
        />
        <TextField label="Read on" type="date" {...field('read_on')} />
      </div>
    </>
  )
}
