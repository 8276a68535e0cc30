import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { showFailure, showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { documentQueries } from './queries.ts'

interface RemoveButtonProps {
  clientId: string
  label: string
  remove: () => Promise<void>
  /** Restores the removed document. */
  restore: () => Promise<void>
}

/** Removes a document, with an undo. */
export function RemoveButton({ clientId, label, remove, restore }: RemoveButtonProps) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries(documentQueries.all(clientId))
  const undo = () =>
    void restore()
      .then(refresh)
      .catch(() => showFailure(`Couldn’t restore ${label}`))
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      await refresh()
      showToast(`${label} removed`, undo)
    },
    onError: () => showFailure(`Couldn’t remove ${label}`),
  })
  return (
    <Button
      variant="quiet"
      aria-label={`Delete ${label}`}
      pending={removal.isPending && 'Deleting...'}
      onClick={() => removal.mutate()}
    >
      Delete
    </Button>
  )
}
