import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import {
  addStateRuleSchema,
  type NewStateRule,
  type StateRuleFields,
} from '#features/lending/rules/states/company-rule-form.ts'
import type { StateProduct } from '#features/lending/rules/states/state-rule.ts'
import { utcToday } from '#features/lending/screens/settings/rate-cap-queries.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { addStateRule, ownStateRules } from './queries.ts'
import { ApprovalFields, BankFields, FeeFields, OtherFields, RateFields } from './state-rule-fields.tsx'

const EMPTY = {
  ...{ rate_form: 'apr', rate: '', amount_from: '', amount_to: '', late_fee_kind: '', late_fee_percent: '' },
  ...{ late_fee_amount: '', late_fee_grace_days: '', nsf_fee: '', prepayment_penalty: '', rebate_method: '' },
  ...{ document_fee: '', cure_notice_days: '', deficiency_claim: '', citation: '', source: '', approved_by: '' },
  ...{ approved_on: '', bank_name: '', bank_charter: '', bank_agreement: '' },
} as const satisfies Partial<StateRuleFields>

interface StateRuleFormProps {
  /** The state to start with; empty if the user chooses it. */
  state: string
  product: StateProduct
  onClose: () => void
}

/** The form for a company's own rule of a state. */
export function StateRuleForm({ state, product, onClose }: StateRuleFormProps) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  const form = useForm<StateRuleFields, unknown, NewStateRule>({
    resolver: zodResolver(addStateRuleSchema),
    defaultValues: { ...EMPTY, state, product, effective_from: utcToday() },
  })
  const field = fieldsOf(form)
  const adding = useMutation({
    mutationFn: (typed: StateRuleFields) => addStateRule({ ...typed, idempotency_key: keyFor(typed) }),
    onSuccess: () => {
      showToast('The state rule was added')
      onClose()
    },
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: ownStateRules().queryKey })),
  })
  return (
    <Dialog
      wide
      onClose={onClose}
      title="Add state rule"
      description="Enter what your counsel approved. You can’t change a rule after you add it, but you can end it and add another. Leave a field empty if it is unknown: the fee that it limits then can’t be charged."
    >
      {/* The command parses the same text as the form, so it gets what was typed. */}
      <form noValidate onSubmit={form.handleSubmit(() => adding.mutate(form.getValues()))}>
        {adding.isError && <FormError>{adding.error.message}</FormError>}
        <RateFields field={field} />
        <FeeFields field={field} />
        <OtherFields field={field} />
        <ApprovalFields field={field} />
        <BankFields field={field} />
        <DialogActions onClose={onClose} pending={adding.isPending && 'Adding...'}>
          Add state rule
        </DialogActions>
      </form>
    </Dialog>
  )
}
