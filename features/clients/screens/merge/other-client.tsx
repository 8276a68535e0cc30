import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { type FoundClient, mergeQueries } from './merge-queries.ts'

/** Searches for the other file of the person. */
export function OtherClient({ clientId, onChoose }: { clientId: string; onChoose: (id: string) => void }) {
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const found = useQuery(mergeQueries.found(words))
  const others = words.length < 2 ? [] : (found.data ?? []).filter(({ id }) => id !== clientId)
  return (
    <div className="max-w-[560px]">
      <TextField
        label="Find the other file"
        hint="By name, email, phone, or the last four digits of the SSN."
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul aria-label="Found clients" className="mt-3 border-rule border-t empty:hidden">
        {others.map((client) => (
          <FoundRow key={client.id} client={client} onChoose={() => onChoose(client.id)} />
        ))}
      </ul>
      {words.length > 1 && found.isSuccess && !found.isPlaceholderData && others.length === 0 && (
        <p role="status" className="mt-3 text-ink-2">
          No other client found. Try another spelling.
        </p>
      )}
    </div>
  )
}

function FoundRow({ client, onChoose }: { client: FoundClient; onChoose: () => void }) {
  const { full_name, email, city, state, created_at, archived_at } = client
  const place = [city, state].filter(Boolean).join(', ')
  const since = created_at && `client since ${shortDate(dateOfInstant(created_at))}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-rule border-b py-2">
      <div className="min-w-0">
        <p className="break-words font-semibold">{full_name}</p>
        <p className="wrap-anywhere text-ink-2 text-table">
          {[email, place, since, archived_at && 'archived'].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Button onClick={onChoose} aria-label={`Compare with ${full_name}`}>
        Compare
      </Button>
    </li>
  )
}
