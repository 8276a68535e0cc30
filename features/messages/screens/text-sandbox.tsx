import { useQuery } from '@tanstack/react-query'
import { textStatus } from './calls.ts'

/** Shows that texts go only to the sandbox carrier. */
export function TextSandbox() {
  const { data } = useQuery({
    queryKey: ['messages', 'standing'],
    queryFn: textStatus,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data?.is_sandbox) return null
  return (
    <span className="hatched mt-1 inline-block px-1.5 font-semibold text-small text-yellow">
      SANDBOX · no texts reach a phone
    </span>
  )
}
