import { zodResolver } from '@hookform/resolvers/zod'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type ContractFields, contractFormSchema } from '#features/credit-repair/rules/contract-commands.ts'
import { basisLabel, FEE_BASES } from '#features/credit-repair/rules/fee-basis.ts'
import { lintContract, problemText } from '#features/credit-repair/rules/linter/lint-contract.ts'
import { paymentTermsOf } from '#features/credit-repair/rules/repair-contract.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'
import { usePreparing } from './contract-calls.ts'
import type { ClientContracts } from './contract-queries.ts'

interface PrepareDialogProps {
  clientId: string
  contracts: ClientContracts
  today: PlainDate
  onClose: () => void
}

type PrepareForm = UseFormReturn<z.input<typeof contractFormSchema>, unknown, ContractFields>

const BASES = FEE_BASES.map((value) => ({ value: String(value), label: basisLabel(value) }))

/**
 * Creates a contract. Defaults come from the contract that it replaces, or else from the company's newest. Keeps the
 * input if something is missing.
 */
export function PrepareDialog({ clientId, contracts, today, onClose }: PrepareDialogProps) {
  const form: PrepareForm = useForm({
    resolver: zodResolver(contractFormSchema),
    defaultValues: defaultsOf(contracts, today),
  })
  const field = fieldsOf(form)
  const preparing = usePreparing(clientId, () => {
    onClose()
    showToast('Contract prepared')
  })
  return (
    <Dialog
      onClose={onClose}
      title="Prepare contract"
      description="The contract is printed with its notices of cancellation. The client must sign it on its date."
    >
      <form
        className="grid gap-4"
        noValidate
        onSubmit={form.handleSubmit((terms) => showProblems(form, terms) || preparing.mutate(terms))}
      >
        {preparing.isError && <FormError>{preparing.error.message}</FormError>}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Contract date" type="date" min={today} {...field('contract_date')} />
          <TextField label="Total cost (USD)" inputMode="decimal" autoComplete="off" {...field('total_cost')} />
        </div>
        <TextField
          label="Terms of payment"
          hint="When each part is paid. Payment must never come before the work it is for is done."
          {...field('payment_terms')}
        />
        <ServiceFields form={form} />
        <TextField
          label="Guarantees"
          hint="Enter the guarantee, or that nothing is guaranteed."
          {...field('guarantees')}
        />
        <TextField
          label="When the services will be complete"
          hint="An estimated date, or how long the services take."
          {...field('completion')}
        />
        <TextField label="Principal business address" autoComplete="street-address" {...field('company_address')} />
        <DialogActions onClose={onClose} pending={preparing.isPending && 'Preparing...'}>
          Prepare contract
        </DialogActions>
      </form>
    </Dialog>
  )
}

function ServiceFields({ form }: { form: PrepareForm }) {
  const field = fieldsOf(form)
  return (
    <>
      <SelectField
        label="What the fees pay for"
        options={BASES}
        hint="Printed in the contract. Only the second sells work whose result leaves an item as it was."
        {...field('pays_for')}
      />
      <TextAreaField label="Services, in full" rows={4} {...field('services')} />
      <TextAreaField
        label="Items to be modified"
        hint="Where the client’s state requires the list, such as New York: each item, how it is to be modified, and by when."
        rows={2}
        {...field('items')}
      />
    </>
  )
}

function defaultsOf(
  { contract, usual: newest }: ClientContracts,
  today: PlainDate,
): z.input<typeof contractFormSchema> {
  const replaced = contract?.cancelled_on === null && contract.ended_at === null ? contract : null
  const usual = replaced ?? newest
  const usually = (id: 'services' | 'guarantees' | 'completion') =>
    usual?.clauses.find((clause) => clause.id === id)?.text ?? ''
  return {
    contract_date: today,
    total_cost: replaced?.total_cost ?? '',
    company_address: usual?.company_address ?? '',
    items: '',
    pays_for: replaced?.pays_for ?? 'results',
    payment_terms: paymentTermsOf(replaced?.clauses ?? []),
    services: usually('services'),
    guarantees: usually('guarantees'),
    completion: usually('completion'),
  }
}

/** Shows beside each field what makes it illegal. Returns true if something does. The server checks again. */
function showProblems(form: PrepareForm, terms: ContractFields): boolean {
  const problems = lintContract(terms)
  for (const { field, ...problem } of problems.toReversed())
    form.setError(field, { message: problemText(problem) }, { shouldFocus: true })
  return problems.length > 0
}
