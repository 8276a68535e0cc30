import { useQueryClient } from '@tanstack/react-query'
import { showFailure, showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { actOnEnvelopes } from './calls.ts'

interface Asked {
  act: { act: string } & Record<string, unknown>
  /** Shown once it is done. */
  done: string
}

/** Carries out acts on envelopes, says what happened, and loads the lists again. */
export function useEnvelopeAct(onDone?: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ act }: Asked) => actOnEnvelopes(act),
    onSuccess: (_answer, { done }) => {
      showToast(done)
      onDone?.()
    },
    onError: (error) => showFailure(error.message),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['envelopes'] }),
  })
}
