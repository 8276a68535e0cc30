import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { type ClientSuggestion, reportQueries } from '#features/credit-reports/screens/report/queries.ts'
import { ButtonLink } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'

/** Picks the client for the report, by name, email, phone or city. */
export function ClientPicker() {
  const [search, setSearch] = useState('')
  const clients = useQuery(reportQueries.suggestions(useDeferredValue(search.trim())))
  return (
    <Part
      title="Choose a client"
      action={<ButtonLink to="/dashboard/clients/new">New client</ButtonLink>}
      className="max-w-[720px]"
    >
      <div className="mt-4 max-w-md">
        <TextField
          label="Search clients"
          type="search"
          autoComplete="off"
          placeholder="Search clients..."
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <div className="mt-4">
        <QueryView
          query={clients}
          failure="Failed to load clients"
          empty={<p className="py-4 text-ink-2">No clients found</p>}
        >
          {(found) => (
            <ul className="border-rule border-t">
              {found.map((client) => (
                <Suggestion key={client.id} client={client} />
              ))}
            </ul>
          )}
        </QueryView>
      </div>
    </Part>
  )
}

function Suggestion({ client }: { client: ClientSuggestion }) {
  return (
    <li className="border-rule border-b">
      <Link
        to={`?client=${client.id}`}
        className="flex min-h-11 items-center justify-between gap-4 px-2.5 text-ink no-underline hover:bg-surface"
      >
        <span className="font-semibold">{client.full_name}</span>
        <span className="text-ink-2">{[client.city, client.state].filter(Boolean).join(', ')}</span>
      </Link>
    </li>
  )
}
