import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useMay, useMaySee } from '#features/organizations/screens/permitted/may.ts'
import { SavedViews } from '#features/organizations/screens/saved-views/saved-views.tsx'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { useLive } from '#platform/browser/live.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { useExport } from './client-export.ts'
import { CLEARED, FilterChips, FilterMenu } from './client-filters.tsx'
import { ClientList } from './client-list.tsx'
import { DisplayMenu } from './client-list-display.tsx'
import { clientListQueries, type ListPage } from './client-list-queries.ts'
import { type ListView, viewOf, wishOf, withoutPlace } from './client-list-view.ts'
import { inWords } from './client-pager.tsx'
import { ClientSearch, useClientSearch } from './client-search.tsx'

/** The organization's clients: searched, filtered, sorted and paged in the database, from the address. */
export function ClientListPage() {
  const [params] = useSearchParams()
  const { typed, type, ssn, change } = useClientSearch()
  const view = useMemo(() => viewOf(params), [params])
  useLive('clients', ['clients', 'list'])
  const { whenAsked, dialog } = useReauthentication()
  const found = useQuery(clientListQueries.bySsn(ssn, whenAsked))
  const ids = ssn === '' ? null : (found.data ?? [])
  const enabled = ssn === '' || found.isSuccess
  const page = useQuery({ ...clientListQueries.page(view, ids), enabled })
  const count = useCount(view, ids, page)
  const clear = () => {
    type('')
    change({ ...CLEARED, q: null })
  }
  return (
    <>
      <ListHead count={count} wish={wishOf(view, ids)} columns={view.columns} />
      <div className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
        <ClientSearch typed={typed} onType={type} isSearching={page.isPlaceholderData || found.isFetching} />
        <FilterMenu view={view} onChange={change} />
        <span className="ml-auto flex gap-2">
          <SavedViews page="clients" query={withoutPlace(params)} />
          <DisplayMenu view={view} onChange={change} />
        </span>
      </div>
      <FilterChips view={view} onChange={change} />
      {found.isError && <FormError>{found.error.message}</FormError>}
      {dialog}
      <ListBody isStale={page.isPlaceholderData || found.isFetching}>
        <QueryView
          query={page}
          failure="Failed to load clients"
          loading={<SkeletonRows count={10} label="Loading clients" />}
          empty={{
            when: ({ rows }) => rows.length === 0,
            show: <NoClients isNarrowed={ssn !== '' || isNarrowed(params)} onClear={clear} />,
          }}
        >
          {(loaded) => (
            <ClientList
              page={loaded}
              view={view}
              ids={ids}
              count={count}
              listQuery={withoutPlace(params)}
              onChange={change}
            />
          )}
        </QueryView>
      </ListBody>
    </>
  )
}

/** Returns how many clients match. Skips the query if one page shows them all, because it would repeat the search. */
function useCount(view: ListView, ids: string[] | null, { data, isPlaceholderData }: UseQueryResult<ListPage>) {
  const query = clientListQueries.count(view, ids)
  // Stays enabled on later pages, because disabling it would load the count again.
  const isKnown = useQueryClient().getQueryData(query.queryKey) !== undefined
  const isWhole = data !== undefined && !data.has_previous && !data.has_next
  const { data: count } = useQuery({
    ...query,
    enabled: !isWhole && (isKnown || (data !== undefined && !isPlaceholderData)),
  })
  return isWhole ? data.rows.length : count
}

/** The list, or the previous one, dimmed, until the new one has loaded. */
function ListBody({ isStale, children }: { isStale: boolean; children: ReactNode }) {
  return (
    <div aria-busy={isStale} className={isStale ? 'opacity-60 transition-opacity delay-150' : ''}>
      <p role="status" className="sr-only">
        {isStale ? 'Searching...' : ''}
      </p>
      {children}
    </div>
  )
}

const NARROWING = ['q', ...Object.keys(CLEARED), 'after', 'before']
const isNarrowed = (params: URLSearchParams) => NARROWING.some((key) => params.has(key))

interface ListHeadProps {
  count: number | undefined
  wish: Record<string, unknown>
  columns: readonly string[]
}

function ListHead({ count, wish, columns }: ListHeadProps) {
  const { exporting, dialog } = useExport()
  const mayAdd = useMay('change_clients')
  const mayExport = useMay('export_data')
  const seesAll = useMaySee('see_all_clients')
  return (
    <PageHeader
      title={
        <>
          Clients{' '}
          {count !== undefined && (
            <span className="font-normal font-sans text-body text-ink-3 tracking-normal">
              {inWords(count)} <span className="sr-only">{count === 1 ? 'client' : 'clients'}</span>
            </span>
          )}
        </>
      }
      actions={
        mayAdd || mayExport ? (
          <>
            {mayAdd && seesAll && <ButtonLink to="/dashboard/clients/import">Import</ButtonLink>}
            {mayExport && (
              <Button
                disabled={!count}
                pending={exporting.isPending && 'Exporting...'}
                onClick={() => exporting.mutate({ wish, columns })}
              >
                Export
              </Button>
            )}
            {mayAdd && (
              <ButtonLink variant="primary" to="/dashboard/clients/new">
                New client
              </ButtonLink>
            )}
            {dialog}
          </>
        ) : undefined
      }
    />
  )
}

function NoClients({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const mayAdd = useMay('change_clients')
  const seesAll = useMaySee('see_all_clients')
  if (isNarrowed) {
    return (
      <EmptyState title="No clients found" action={<Button onClick={onClear}>Clear search and filters</Button>}>
        No clients match your search criteria
      </EmptyState>
    )
  }
  if (!seesAll && !mayAdd) {
    return (
      <EmptyState title="No clients found">
        Your role shows only the clients assigned to you. None is assigned yet.
      </EmptyState>
    )
  }
  if (!mayAdd) return <EmptyState title="No clients found" />
  return (
    <EmptyState
      title="No clients found"
      action={
        <ButtonLink variant="primary" to="/dashboard/clients/new">
          Add client
        </ButtonLink>
      }
    >
      Get started by adding your first client
    </EmptyState>
  )
}
