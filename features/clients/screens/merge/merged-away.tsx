import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router'
import { Caution } from '#ui/forms/form-error.tsx'
import { MissingRecord } from '#ui/states/missing-record.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { mergeQueries } from './merge-queries.ts'

interface MergedAwayProps {
  clientId: string
  /** True if the file was shown before, in this tab. It then stays on the page and says what happened. */
  wasOpen: boolean
}

/** Instead of a file that isn't there: leads to the client that it was merged into, if it was. */
export function MergedAway({ clientId, wasOpen }: MergedAwayProps) {
  const kept = useQuery(mergeQueries.keptOf(clientId))
  const missing = (
    <MissingRecord to="/dashboard/clients" way="Go to the client list">
      Client not found
    </MissingRecord>
  )
  return (
    <QueryView query={kept} failure="Failed to load client details" empty={missing}>
      {(merge) => {
        if (merge === null) return missing
        const to = `/dashboard/clients/${merge.kept_id}`
        if (!wasOpen) return <Navigate to={to} replace state={{ mergedName: merge.merged_name }} />
        return (
          <Caution>
            <h1 className="font-normal font-sans">
              {`The file of ${merge.merged_name} was merged into another one. `}
              <Link to={to} className="font-semibold underline">{`Open the file of ${merge.kept_name}`}</Link>
            </h1>
          </Caution>
        )
      }}
    </QueryView>
  )
}
