import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { callFunction, unlessUnanswered } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { lendingQueries } from './queries.ts'

interface MilitaryCheckButtonProps {
  wish: { application_id: string; client_id?: string }
  /** Null if the application has only one person. */
  name: string | null
  isFirst: boolean
}

/** Checks the military status of a person of an application. */
export function MilitaryCheckButton({ wish, name, isFirst }: MilitaryCheckButtonProps) {
  const problemId = useId()
  const label = isFirst ? 'Check military status' : 'Check again'
  const queryClient = useQueryClient()
  const checking = useMutation({
    mutationFn: () => callFunction('check-military-status', wish),
    // Also after an error, because someone may have made the loan meanwhile.
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: lendingQueries.all })),
  })
  return (
    <div className="mt-1 print:hidden">
      <Button
        aria-label={name === null ? undefined : `${label}: ${name}`}
        aria-describedby={checking.isError ? problemId : undefined}
        pending={checking.isPending && 'Checking...'}
        onClick={() => checking.mutate()}
      >
        {label}
      </Button>
      {checking.isError && (
        <p id={problemId} role="alert" className="mt-1 text-red">
          {checking.error.message}
        </p>
      )}
    </div>
  )
}
