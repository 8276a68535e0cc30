import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  DEFAULT_PLAN,
  type DisputePlan,
  nextActWords,
  PLANNED_ACTS,
} from '#features/credit-repair/rules/disputes/next-round.ts'
import { callFunction } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { disputeQueries } from './queries.ts'

/** The client's plan: what follows each answer. */
export function PlanButton({ clientId }: { clientId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const plan = useQuery(disputeQueries.plan(clientId))
  return (
    <>
      <Button variant="quiet" className="print:hidden" disabled={!plan.isSuccess} onClick={() => setIsOpen(true)}>
        Plan
      </Button>
      {isOpen && <PlanDialog clientId={clientId} stored={plan.data ?? DEFAULT_PLAN} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const ANSWERS = [
  ['on_verified', 'When verified'],
  ['on_no_response', 'When there is no answer'],
  ['on_frivolous', 'When called frivolous, or a block is declined'],
] as const

interface PlanDialogProps {
  clientId: string
  stored: DisputePlan
  onClose: () => void
}

function PlanDialog({ clientId, stored, onClose }: PlanDialogProps) {
  const [plan, setPlan] = useState<DisputePlan>(stored)
  const queryClient = useQueryClient()
  const saving = useMutation({
    mutationFn: () => callFunction('plan-disputes', { client_id: clientId, ...plan }),
    onSuccess: () => {
      showToast('Plan saved')
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: disputeQueries.plan(clientId).queryKey }),
  })
  return (
    <Dialog
      onClose={onClose}
      title="Plan of disputes"
      description="The next step after each answer. It applies to answers that you record from now on. Choose the round of each item when you start its dispute."
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          saving.mutate()
        }}
      >
        {saving.isError && <FormError>{saving.error.message}</FormError>}
        {ANSWERS.map(([field, label]) => (
          <SelectField
            key={field}
            label={label}
            options={PLANNED_ACTS.map((value) => ({ value, label: nextActWords(value) }))}
            value={plan[field]}
            onChange={({ target }) => {
              const act = PLANNED_ACTS.find((one) => one === target.value)
              if (act) setPlan({ ...plan, [field]: act })
            }}
          />
        ))}
        <DialogActions onClose={onClose} pending={saving.isPending && 'Saving...'}>
          Save the plan
        </DialogActions>
      </form>
    </Dialog>
  )
}
