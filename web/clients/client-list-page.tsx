import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { ClientSearch, useClientSearch } from './client-search.tsx'
import { ClientTable } from './client-table.tsx'
import { clientQueries } from './queries.ts'

/** The organisation's clients, newest first, searched in the database. */
export function ClientListPage() {
  const { typed, type, search } = useClientSearch()
  const clients = useInfiniteQuery(clientQueries.list(search))
  return (
    <>
      <PageHeader
        title={
          <>
            Clients <ClientCount />
          </>
        }
        actions={
          <ButtonLink variant="primary" to="/dashboard/clients/new">
            New client
          </ButtonLink>
        }
      />
      <ClientSearch typed={typed} onType={type} />
      <QueryView
        query={clients}
        failure="Failed to load clients"
        loading={<SkeletonRows count={10} label="Loading clients" />}
        empty={{
          when: ({ pages }) => pages[0]?.length === 0,
          show: <NoClients search={search} onClear={() => type('')} />,
        }}
      >
        {({ pages }) => <ClientTable clients={pages.flat()} />}
      </QueryView>
      {clients.hasNextPage && (
        <div className="flex justify-center py-6">
          <Button pending={clients.isFetchingNextPage && 'Loading...'} onClick={() => void clients.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
      {clients.isFetchNextPageError && <FormError>Failed to load clients</FormError>}
    </>
  )
}

function ClientCount() {
  const { data: count } = useQuery(clientQueries.count())
  if (count === undefined) return null
  return (
    <span className="font-normal font-sans text-body text-ink-3 tracking-normal">
      {count.toLocaleString('en-US')} <span className="sr-only">in all</span>
    </span>
  )
}

function NoClients({ search, onClear }: { search: string; onClear: () => void }) {
  if (search !== '') {
    return (
      <EmptyState title="No clients found" action={<Button onClick={onClear}>Clear search</Button>}>
        No clients match your search criteria
      </EmptyState>
    )
  }
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
