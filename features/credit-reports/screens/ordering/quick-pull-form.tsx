import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type QuickPullFields, quickPullSchema } from '#features/clients/rules/client-form.ts'
import { ADDRESS_STATE_OPTIONS } from '#platform/rules/us-states.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { DuplicateChoice } from './duplicate-choice.tsx'
import { useQuickPull } from './quick-pull.ts'

const EMPTY: QuickPullFields = { first_name: '', last_name: '', address: '', city: '', state: '', zip: '' }
/** Six fields: continues to the report order of a new client, who is stored with the order. */
export function QuickPullForm() {
  const form = useForm<QuickPullFields>({ resolver: zodResolver(quickPullSchema), defaultValues: EMPTY })
  const { looking, goOn } = useQuickPull()
  const { errors, isSubmitting } = form.formState
  const field = (name: keyof QuickPullFields) => ({ ...form.register(name), error: errors[name]?.message })
  const lacksSome = Object.values(errors).some((problem) => problem.message?.endsWith('is required'))
  return (
    <form
      noValidate
      autoComplete="off"
      aria-labelledby="quick-pull"
      className="grid gap-4 border-rule border-t pt-4 xl:border-t-0 xl:border-l xl:pt-0 xl:pl-8 print:hidden"
      onSubmit={form.handleSubmit((fields) => looking.mutate(fields))}
    >
      <h2 id="quick-pull" className="text-h2">
        Quick Pull
      </h2>
      {lacksSome && <FormError>Please fill out all required fields</FormError>}
      {looking.isError && <FormError>{looking.error.message}</FormError>}
      <div className="grid grid-cols-2 gap-4">
        <TextField label="First Name" autoComplete="off" required {...field('first_name')} />
        <TextField label="Last Name" autoComplete="off" required {...field('last_name')} />
      </div>
      <TextField label="Address" autoComplete="off" required {...field('address')} />
      <TextField label="City" autoComplete="off" required {...field('city')} />
      <div className="grid grid-cols-2 gap-4">
        <SelectField label="State" required options={ADDRESS_STATE_OPTIONS} {...field('state')} />
        <TextField label="ZIP Code" autoComplete="off" required {...field('zip')} />
      </div>
      <Button
        type="submit"
        variant="primary"
        pending={(isSubmitting || looking.isPending) && 'Looking for the client...'}
      >
        Continue to order
      </Button>
      <DuplicateChoice
        duplicates={looking.data ?? []}
        otherwise="Continue as a new client"
        onOtherwise={() => void form.handleSubmit(goOn)()}
        onClose={looking.reset}
      />
    </form>
  )
}
