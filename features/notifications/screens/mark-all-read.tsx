import { useQuery, useQueryClient } from '@tanstack/react-query'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { showFailure } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { markRead, notificationQueries } from './queries.ts'

/** Renders nothing if there are no unread notifications. */
export function MarkAllRead() {
  const queryClient = useQueryClient()
  const { data: unread = 0 } = useQuery(notificationQueries.unread())
  const marking = useMutation({
    mutationFn: () => markRead(null),
    onError: () => showFailure('Failed to mark the notifications as read'),
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: notificationQueries.all })),
  })
  if (unread === 0) return null
  return (
    <Button
      variant="quiet"
      className="-mr-3.5"
      pending={marking.isPending && 'Marking...'}
      onClick={() => marking.mutate()}
    >
      Mark all as read
    </Button>
  )
}
