import { useQueryClient } from '@tanstack/react-query'
import { workQueries } from '#features/tasks/screens/work-queries.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, unlessUnanswered } from '#platform/browser/supabase.ts'
import { showFailure, showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'

/** An act on notes or tasks with its details. The server validates them. */
export interface WorkAct {
  act: string
  [detail: string]: unknown
}

interface Answer {
  id: string
  next_id?: string | null
}

interface Settings {
  onDone?: () => void
  /** Shows a failure as a toast, for acts without a form. */
  isToasted?: boolean
}

/** Sends an act on notes or tasks, once even if repeated, and then offers to undo it. */
export function useWorkAct(command: 'notes' | 'tasks', { onDone, isToasted = false }: Settings = {}) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  const renew = () => queryClient.invalidateQueries({ queryKey: workQueries.all })
  const send = (wish: WorkAct, key: string) => callFunction<Answer>(command, { ...wish, idempotency_key: key })
  return useMutation({
    // The act may be repeated later, such as done, reopen, and done, so a key is for one attempt.
    mutationFn: (wish: WorkAct) => send(wish, keyFor({ wish, at: Math.floor(Date.now() / 1000) })),
    onSuccess: (answer, wish) => {
      onDone?.()
      const undo = UNDO[command][wish.act]
      if (undo === undefined) return
      const again = () =>
        void send({ act: undo.by, [`${command === 'notes' ? 'note' : 'task'}_id`]: answer.id }, crypto.randomUUID())
          .catch((error: Error) => showFailure(error.message))
          .then(renew)
      showToast(answer.next_id ? `${undo.told}. The next one was added.` : undo.told, again)
    },
    onError: (error) => {
      if (isToasted) showFailure(error.message)
    },
    onSettled: (_answer, error) => unlessUnanswered(error, renew()),
  })
}

const UNDO: Record<'notes' | 'tasks', Record<string, { told: string; by: string }>> = {
  notes: { remove: { told: 'Note removed', by: 'restore' } },
  tasks: {
    done: { told: 'Task completed', by: 'reopen' },
    remove: { told: 'Task removed', by: 'restore' },
  },
}
