import { useQueryClient } from '@tanstack/react-query'
import { stateName } from '#features/credit-repair/rules/state-windows.ts'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { endStatePack, type OwnPack, statePackQueries } from './pack-queries.ts'

/** Asks before a company's own pack ends. */
export function EndPackDialog({ pack, onClose }: { pack: OwnPack; onClose: () => void }) {
  const queryClient = useQueryClient()
  const ending = useMutation({
    mutationFn: () => endStatePack(pack.id),
    onSuccess: () => {
      showToast('The state pack has ended')
      onClose()
    },
    onSettled: (_said, error) => unlessUnanswered(error, queryClient.invalidateQueries(statePackQueries.own())),
  })
  return (
    <Dialog
      onClose={onClose}
      title={`End your pack of ${stateName(pack.state)}?`}
      description="No client of this state can be enrolled or get a contract until you add another. Signed contracts don’t change, and the pack stays on record."
    >
      {ending.isError && <FormError>{ending.error.message}</FormError>}
      <DialogActions onClose={onClose} pending={ending.isPending && 'Ending...'} onAct={() => ending.mutate()}>
        End state pack
      </DialogActions>
    </Dialog>
  )
}
