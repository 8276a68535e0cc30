import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { type AchOrigin, achOriginSchema } from '#features/lending/rules/funding/nacha/ach-origin.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { fundingQueries, useFundingCommand } from './funding-queries.ts'

const EMPTY: AchOrigin = { bank_name: '', bank_routing: '', immediate_origin: '', company_name: '', company_id: '' }

/** The bank that takes the company's ACH files. */
export function AchBank() {
  const bank = useQuery(fundingQueries.bank())
  return (
    <Part title="Bank for ACH files" isRuled about="As your bank’s ACH agreement states it.">
      <QueryView query={bank} failure="Couldn’t load the bank">
        {(origin) => <BankForm origin={origin ?? EMPTY} />}
      </QueryView>
    </Part>
  )
}

function BankForm({ origin }: { origin: AchOrigin }) {
  const form = useForm<AchOrigin>({ resolver: zodResolver(achOriginSchema), defaultValues: origin })
  const field = fieldsOf(form)
  const mayChange = useMay('manage_organization')
  const saving = useFundingCommand<object>('funding-files', () => showToast('Bank saved'))
  return (
    <form
      noValidate
      className="grid gap-4 py-3 sm:grid-cols-2"
      onSubmit={form.handleSubmit((wanted) => saving.mutate({ act: 'save_bank', origin: wanted }))}
    >
      {saving.isError && <FormError>{saving.error.message}</FormError>}
      <TextField label="Bank" required {...field('bank_name')} />
      <TextField label="Routing number of the bank" required inputMode="numeric" {...field('bank_routing')} />
      <TextField
        label="Immediate origin"
        hint="The number that your bank assigned to you as the sender."
        required
        {...field('immediate_origin')}
      />
      <TextField
        label="Company name on entries"
        autoComplete="organization"
        hint="Shown on the borrower’s bank statement."
        required
        {...field('company_name')}
      />
      <TextField label="Company ID" required {...field('company_id')} />
      {mayChange && (
        <div className="self-end">
          <Button type="submit" pending={saving.isPending && 'Saving...'}>
            Save the bank
          </Button>
        </div>
      )}
    </form>
  )
}
