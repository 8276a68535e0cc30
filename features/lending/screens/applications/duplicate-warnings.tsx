import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  type ApplicationDuplicates,
  duplicateWarnings,
} from '#features/lending/rules/applications/application-limits.ts'
import { type Application, lendingQueries } from '#features/lending/screens/queries.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'
import { Caution } from '#ui/forms/form-error.tsx'

const duplicatesOf = (clientId: string) =>
  queryOptions({
    queryKey: [...lendingQueries.all, 'duplicates', clientId],
    queryFn: () =>
      unwrap(
        supabase
          .rpc('application_duplicates', { client_id: clientId })
          .overrideTypes<(ApplicationDuplicates & { application_id: string })[]>(),
      ),
  })

interface DuplicateWarningsProps {
  clientId: string
  application: Application
}

/** Warns of other applications with the same details, and of the same VIN elsewhere. Renders nothing without a warning. */
export function DuplicateWarnings({ clientId, application }: DuplicateWarningsProps) {
  const duplicates = useQuery(duplicatesOf(clientId))
  if (duplicates.isError)
    return <p className="text-small sm:col-span-2">Couldn’t check for duplicates. Reload the page.</p>
  const own = duplicates.data?.find(({ application_id }) => application_id === application.id)
  const warnings = own === undefined ? [] : duplicateWarnings(own)
  if (warnings.length === 0) return null
  return (
    <div className="sm:col-span-2">
      <Caution>
        {warnings.map((warning) => (
          <p key={warning}>{warning}</p>
        ))}
      </Caution>
    </div>
  )
}
