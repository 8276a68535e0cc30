import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shortId } from '#features/lending/rules/short-id.ts'
import type { PortfolioRow } from '#features/lending/screens/desk/desk-queries.ts'
import { jsonOf, supabase } from '#platform/browser/supabase.ts'
import { counted } from '#platform/rules/counted.ts'
import { TextField } from '#ui/forms/field.tsx'
import { QueryView } from '#ui/states/query-view.tsx'

const MOST_FOUND = 30
const TYPING_PAUSE_MS = 150

async function found(search: string, signal: AbortSignal): Promise<PortfolioRow[]> {
  await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS))
  signal.throwIfAborted()
  const wish = { search: search.replace(/^#/, ''), descending: true, limit: MOST_FOUND }
  return (await jsonOf<{ rows: PortfolioRow[] }>(supabase.rpc('loan_list', { wish }).abortSignal(signal))).rows
}

interface Borrower {
  id: string
  name: string
  loans: string[]
}

function borrowersOf(loans: readonly PortfolioRow[]): Borrower[] {
  const byId = new Map<string, Borrower>()
  for (const { id, client_id, full_name } of loans) {
    const borrower = byId.get(client_id) ?? { id: client_id, name: full_name, loans: [] }
    borrower.loans.push(shortId(id))
    byId.set(client_id, borrower)
  }
  return [...byId.values()]
}

/** Finds a borrower by name or loan number. */
export function ChooseClient({ onChoose }: { onChoose: (clientId: string) => void }) {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const loans = useQuery({
    queryKey: ['counter', 'search', wanted],
    queryFn: ({ signal }) => found(wanted, signal),
    enabled: wanted.length >= 2,
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid gap-2 py-3">
      <TextField
        label="Borrower or loan number"
        type="search"
        autoComplete="off"
        placeholder="Whitfield, or #0190a0a0"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {wanted.length >= 2 && (
        <QueryView query={loans} failure="Couldn’t search" loading={<p className="py-2 text-ink-3">Searching...</p>}>
          {(rows) => <Found borrowers={borrowersOf(rows)} onChoose={onChoose} />}
        </QueryView>
      )}
    </div>
  )
}

function Found({ borrowers, onChoose }: { borrowers: readonly Borrower[]; onChoose: (clientId: string) => void }) {
  if (borrowers.length === 0) return <p className="py-2 text-ink-2">No borrower matches. Check the spelling.</p>
  return (
    <ul aria-label="Borrowers found">
      {borrowers.map(({ id, name, loans }) => (
        <li key={id} className="border-rule border-b">
          <button
            type="button"
            className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 py-2 text-left hover:bg-sunken"
            onClick={() => onChoose(id)}
          >
            <span className="font-medium">{name}</span>
            <span className="text-ink-3 text-small">
              {loans.length > 2 ? counted(loans.length, 'loan') : loans.join(', ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
