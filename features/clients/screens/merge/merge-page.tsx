import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { clientQueries } from '#features/clients/screens/queries.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { CenteredSpinner } from '#ui/states/spinner.tsx'
import { MergeForm } from './merge-form.tsx'
import { compareClients } from './merge-queries.ts'
import { OtherClient } from './other-client.tsx'

/** Merges a client with another one: first the choice of the other client (`?with=`), then both files side by side. */
export function MergePage() {
  const { clientId = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const other = params.get('with')
  const isSwapped = params.get('keep') === 'other'
  const { data: client } = useQuery(clientQueries.one(clientId))
  const swap = () => setParams({ with: other ?? '', ...(isSwapped ? {} : { keep: 'other' }) }, { replace: true })
  return (
    <>
      <PageHeader
        title="Merge clients"
        eyebrow={client?.full_name}
        actions={
          <>
            {other !== null && <Button onClick={swap}>Keep the other file instead</Button>}
            <ButtonLink to={`/dashboard/clients/${clientId}`}>Cancel</ButtonLink>
          </>
        }
      >
        For two files of one person. One file stays, and everything of the other moves to it. You can undo this for 24
        hours.
      </PageHeader>
      {other === null ? (
        <OtherClient clientId={clientId} onChoose={(id) => setParams({ with: id })} />
      ) : (
        <Compared
          key={`${other} ${isSwapped}`}
          {...(isSwapped ? { kept: other, merged: clientId } : { kept: clientId, merged: other })}
        />
      )}
    </>
  )
}

/** Each comparison may use the budget of checks, so it is loaded once and when the user asks. */
function Compared({ kept, merged }: { kept: string; merged: string }) {
  const { whenAsked, dialog } = useReauthentication()
  const comparison = useQuery({
    queryKey: ['client-merges', 'compared', kept, merged],
    queryFn: () => whenAsked(() => compareClients(kept, merged)),
    ...{ retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  })
  return (
    <>
      <QueryView
        query={comparison}
        failure="Couldn’t compare the files"
        loading={<CenteredSpinner label="Comparing both files" />}
      >
        {(loaded) => (
          <MergeForm
            key={`${loaded.kept.version} ${loaded.merged.version}`}
            comparison={loaded}
            onCompareAgain={() => void comparison.refetch()}
          />
        )}
      </QueryView>
      {dialog}
    </>
  )
}
