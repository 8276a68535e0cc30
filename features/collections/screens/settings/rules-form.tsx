import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { typedDollars } from '#features/cards/rules/dollars.ts'
import {
  MOST_PROMISE_GRACE_DAYS,
  MOST_PROMISE_TOLERANCE_CENTS,
} from '#features/collections/rules/collection-settings.ts'
import { useCollections } from '#features/collections/screens/collection-queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { Part } from '#ui/part.tsx'
import { showToast } from '#ui/states/toast.tsx'

const shape = z.object({
  collects_for_others: z.boolean(),
  grace: z
    .string()
    .trim()
    .regex(/^\d{1,2}$/, 'Enter whole days')
    .transform(Number)
    .refine((days) => days <= MOST_PROMISE_GRACE_DAYS, `At most ${MOST_PROMISE_GRACE_DAYS} days`),
  tolerance: typedDollars('Tolerance', 0, MOST_PROMISE_TOLERANCE_CENTS / 100),
})

interface Kept {
  collects_for_others: boolean
  promise_grace_days: number
  promise_tolerance_cents: number
}

/** Asks if the limits of Regulation F bind the company, and for its patience with promises. */
export function RulesForm({ settings }: { settings: Kept }) {
  const mayChange = useMay('manage_organization')
  const saving = useCollections<object>('collection-settings', { onDone: () => showToast('Settings saved') })
  const form = useForm({
    resolver: zodResolver(shape),
    defaultValues: {
      collects_for_others: settings.collects_for_others,
      grace: String(settings.promise_grace_days),
      tolerance: (settings.promise_tolerance_cents / 100).toFixed(2),
    },
  })
  const field = fieldsOf(form)
  return (
    <Part
      title="Rules"
      about="At most seven calls in seven days about a loan, none for seven days after a conversation, and contact from 8 AM to 9 PM where the person lives."
    >
      <form
        className="mt-4 grid max-w-xl grid-cols-[minmax(0,1fr)] gap-4"
        noValidate
        onSubmit={form.handleSubmit(({ collects_for_others, grace, tolerance }) =>
          saving.mutate({
            act: 'settings',
            collects_for_others,
            promise_grace_days: grace,
            promise_tolerance: tolerance,
          }),
        )}
      >
        {saving.isError && <FormError>{saving.error.message}</FormError>}
        <CheckboxField
          label="We collect for others"
          hint="Regulation F binds a debt collector, so no one can go beyond the limits. A creditor that collects its own loans can, with a reason that is recorded."
          disabled={!mayChange}
          {...form.register('collects_for_others')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Days of grace for a promise"
            inputMode="numeric"
            disabled={!mayChange}
            {...field('grace')}
          />
          <TextField
            label="A promise may be short by (USD)"
            inputMode="decimal"
            disabled={!mayChange}
            {...field('tolerance')}
          />
        </div>
        {mayChange && (
          <Button type="submit" className="justify-self-start" pending={saving.isPending && 'Saving...'}>
            Save the rules
          </Button>
        )}
      </form>
    </Part>
  )
}
