import { useQueryClient } from '@tanstack/react-query'
import { maximumInWords } from '#features/lending/rules/states/rule-words.ts'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { endStateRule, type OwnRule, ownStateRules } from './queries.ts'

/** Asks before a company's own rule ends. */
export function EndStateRule({ own, name, onClose }: { own: OwnRule; name: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const ending = useMutation({
    mutationFn: () => endStateRule(own.id),
    onSuccess: () => {
      showToast('The state rule has ended')
      onClose()
    },
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: ownStateRules().queryKey })),
  })
  return (
    <Dialog
      onClose={onClose}
      title={`End your rule in ${name}?`}
      description={`${maximumInWords(own.rule)} no longer applies from today. If Tradeline has no rule for this state, nothing can be booked there. The rule stays on record and can’t be reactivated, but you can add it again.`}
    >
      {ending.isError && <FormError>{ending.error.message}</FormError>}
      <DialogActions onClose={onClose} pending={ending.isPending && 'Ending...'} onAct={() => ending.mutate()}>
        End state rule
      </DialogActions>
    </Dialog>
  )
}
