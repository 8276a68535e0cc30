import { useQuery } from '@tanstack/react-query'
import { QueryView } from '#ui/states/query-view.tsx'
import { adminQueries } from './queries.ts'

/** The release that the server runs. */
export function ServerVersion() {
  const version = useQuery(adminQueries.version())
  return (
    <dl className="border-rule border-b py-3">
      <dt className="text-ink-3 text-label">Version</dt>
      <QueryView
        query={version}
        failure="Failed to load the version"
        loading={<dd className="mt-1 text-ink-3">Loading...</dd>}
      >
        {(release) => <dd className="mt-1 font-semibold">{release}</dd>}
      </QueryView>
    </dl>
  )
}
