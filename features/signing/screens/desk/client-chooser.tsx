import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { supabase, unwrap } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'

export interface ChosenClient {
  id: string
  name: string
}

interface ClientChooserProps {
  clients: ChosenClient[]
  onChange: (clients: ChosenClient[]) => void
}

const MOST_FOUND = 6

/** Chooses one or several clients by searching for them. */
export function ClientChooser({ clients, onChange }: ClientChooserProps) {
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const found = useQuery({
    queryKey: ['envelopes', 'clients', words],
    queryFn: () =>
      unwrap(
        supabase
          .from('clients')
          .select('id, full_name')
          .is('archived_at', null)
          .ilike('full_name', `%${words.replaceAll(/[%_\\]/g, '')}%`)
          .order('full_name')
          .limit(MOST_FOUND),
      ),
    enabled: words.length > 1,
  })
  const others = (found.data ?? []).filter(({ id }) => !clients.some((client) => client.id === id))
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-label">Clients</legend>
      <Chosen clients={clients} onChange={onChange} />
      <TextField
        label="Find a client to add"
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {words.length > 1 && (
        <ul aria-label="Found clients" className="grid gap-1">
          {others.map(({ id, full_name }) => (
            <li key={id}>
              <Button
                variant="quiet"
                onClick={() => {
                  onChange([...clients, { id, name: full_name }])
                  setTyped('')
                }}
              >
                Add {full_name}
              </Button>
            </li>
          ))}
          {found.isSuccess && others.length === 0 && <li className="text-ink-2">No client found.</li>}
        </ul>
      )}
    </fieldset>
  )
}

function Chosen({ clients, onChange }: ClientChooserProps) {
  if (clients.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {clients.map((client) => (
        <li key={client.id}>
          <Button
            onClick={() => onChange(clients.filter(({ id }) => id !== client.id))}
            aria-label={`Remove ${client.name}`}
          >
            {client.name} <span aria-hidden>×</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
