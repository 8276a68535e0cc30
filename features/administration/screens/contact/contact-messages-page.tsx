import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useSearchParams } from 'react-router'
import { PageSteps } from '#features/administration/screens/page-steps.tsx'
import { csvFileName, csvHead, csvRow } from '#platform/rules/csv.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { SaveFailure } from '#ui/forms/save-failure.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { saveCsv } from '#ui/save-file.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { ContactDialog } from './contact-dialog.tsx'
import { type ContactRequest, type ContactRow, contactQueries, everyMessage } from './contact-queries.ts'
import { ContactTable } from './contact-table.tsx'

const STATUS_OPTIONS = [
  { value: 'open', label: 'Open' },
  { value: 'handled', label: 'Handled' },
  { value: 'all', label: 'All messages' },
]
// Larger page numbers are out of the database's integer range.
const MOST_PAGES = 100_000

/** The messages that visitors sent on the contact page, newest first. For super admins. The address holds the filters. */
export function ContactMessagesPage() {
  const [wish, change, opened, open] = useListRequest()
  const asked = { ...wish, status: wish.status === 'all' ? '' : wish.status }
  const messages = useQuery(contactQueries.list(useDeferredValue(asked)))
  return (
    <>
      <PageHeader
        title="Contact messages"
        actions={
          <>
            <ExportButton wish={asked} />
            <ButtonLink to="/admin">System overview</ButtonLink>
          </>
        }
      />
      <Filters wish={wish} onChange={change} />
      <QueryView
        query={messages}
        failure="Failed to load the messages"
        empty={{
          when: ({ total }) => total === 0,
          show: (
            <EmptyState title={wish.search === '' ? 'No messages in this state' : 'No message matches your search'}>
              {wish.status === 'open' && wish.search === '' && 'Every message is handled.'}
            </EmptyState>
          ),
        }}
      >
        {({ rows, total }) => (
          <>
            <ContactTable rows={rows} onOpen={open} />
            <PageSteps of="messages" page={wish.page} total={total} onPage={(page) => change({ page })} />
          </>
        )}
      </QueryView>
      {opened !== null && <ContactDialog id={opened} onClose={() => open(null)} />}
    </>
  )
}

type Change = (changes: Partial<ContactRequest>) => void

function Filters({ wish, onChange }: { wish: ContactRequest; onChange: Change }) {
  return (
    <div className="mb-3 grid gap-3 sm:grid-cols-[minmax(0,320px)_220px]">
      <TextField
        type="search"
        label="Search"
        placeholder="Name, email, company or text"
        value={wish.search}
        onChange={(event) => onChange({ search: event.target.value })}
      />
      <SelectField
        label="State"
        options={STATUS_OPTIONS}
        value={wish.status}
        onChange={(event) => onChange({ status: event.target.value })}
      />
    </div>
  )
}

function useListRequest(): [ContactRequest, Change, string | null, (id: string | null) => void] {
  const [parameters, setParameters] = useSearchParams()
  const page = Number(parameters.get('page') ?? 1)
  const wish = {
    search: parameters.get('search') ?? '',
    status: STATUS_OPTIONS.find(({ value }) => value === parameters.get('state'))?.value ?? 'open',
    page: Number.isInteger(page) && page > 0 ? Math.min(page, MOST_PAGES) : 1,
  }
  const opened = parameters.get('message')
  const show = (next: ContactRequest, message: string | null) => {
    const shown = {
      search: next.search,
      state: next.status === 'open' ? '' : next.status,
      page: next.page === 1 ? '' : String(next.page),
      message: message ?? '',
    }
    setParameters(new URLSearchParams(Object.entries(shown).filter(([, value]) => value !== '')), {
      replace: true,
      preventScrollReset: true,
    })
  }
  // A changed filter starts on the first page.
  return [wish, (changes) => show({ ...wish, page: 1, ...changes }, null), opened, (id) => show(wish, id)]
}

const HEADS = ['Received', 'Name', 'Email', 'Company', 'Message', 'Handled', 'Handled by']

function csvOf(rows: readonly ContactRow[]): string {
  const lines = rows.map((row) =>
    csvRow([row.received_at, row.name, row.email, row.company, row.message, row.handled_at, row.handled_by]),
  )
  return csvHead(HEADS) + lines.join('')
}

function ExportButton({ wish }: { wish: ContactRequest }) {
  const saving = useMutation({
    mutationFn: async () =>
      saveCsv(csvOf(await everyMessage(wish)), csvFileName('contact-messages', dateOfInstant(new Date()))),
  })
  return (
    <>
      {saving.isError && <SaveFailure failure="Failed to export the messages" message={saving.error.message} />}
      <Button pending={saving.isPending && 'Exporting...'} onClick={() => saving.mutate()}>
        Export to CSV
      </Button>
    </>
  )
}
