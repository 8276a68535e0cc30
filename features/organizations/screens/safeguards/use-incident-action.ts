import { useQueryClient } from '@tanstack/react-query'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { useMutation } from '#ui/use-mutation.ts'
import { addToIncident, type IncidentAddition, type IncidentEntry, incidentQueries } from './incident-queries.ts'
import { safeguardQueries } from './safeguard-queries.ts'

/**
 * Adds to an incident as the user saw it. Reloads it even after an error, because another person may have been
 * faster.
 */
export function useIncidentAction(seen: IncidentEntry, onAdded: () => void) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  const readAgain = async () => {
    await queryClient.invalidateQueries({ queryKey: incidentQueries.all })
    await queryClient.invalidateQueries({ queryKey: safeguardQueries.all })
  }
  return useMutation({
    mutationFn: (facts: IncidentAddition) => addToIncident(seen, facts, keyFor([seen.number, facts])),
    onSuccess: onAdded,
    onSettled: (_said, error) => unlessUnanswered(error, readAgain()),
  })
}
