import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { isClientId } from '#features/clients/screens/queries.ts'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { clientListQueries } from './client-list-queries.ts'
import { viewOf } from './client-list-view.ts'

/** Loads the clients before and after this one in the list that the file was opened from. */
export function useNeighbors(clientId: string) {
  const list = useSearchParams()[0].get('list')
  return useQuery({
    ...clientListQueries.neighbours(viewOf(new URLSearchParams(list ?? '')), clientId),
    enabled: list !== null && isClientId(clientId),
  }).data
}

/**
 * Links to the next and previous client of the list that the file was opened from (`?list=`, which every link of the
 * list adds). Renders nothing if the file was opened elsewhere. Keeps the open tab and the rest of the address.
 */
export function ClientNeighbors({ clientId }: { clientId: string }) {
  const [params] = useSearchParams()
  const list = params.get('list')
  const neighbours = useNeighbors(clientId)
  const addressOf = (id: string | null | undefined) => (id ? `/dashboard/clients/${id}?${params}` : null)
  const previous = addressOf(neighbours?.previous)
  const next = addressOf(neighbours?.next)
  useNeighborKeys(previous, next)
  if (list === null) return null
  return (
    <nav aria-label="Clients in the list" className="flex items-center gap-1 print:hidden">
      <Step to={previous} label="Previous client">
        <ChevronLeft aria-hidden size={16} />
      </Step>
      <Step to={next} label="Next client">
        <ChevronRight aria-hidden size={16} />
      </Step>
      <Link
        to={`/dashboard/clients?${list}`}
        aria-label="Back to the list"
        className="ml-1 inline-flex min-h-8 items-center text-brand text-small pointer-coarse:min-h-11"
      >
        <span className="max-sm:hidden">Back to the list</span>
        <span className="sm:hidden">List</span>
      </Link>
    </nav>
  )
}

const STEP = 'grid size-8 place-items-center rounded-control border border-rule-strong pointer-coarse:size-11'

function Step({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  if (to === null) {
    return (
      <span role="img" aria-label={`No ${label.toLowerCase()}`} className={`${STEP} opacity-40`}>
        {children}
      </span>
    )
  }
  return (
    <Link to={to} aria-label={label} className={`${STEP} text-ink hover:bg-sunken`}>
      {children}
    </Link>
  )
}

/** J opens the next client and K the previous one. */
function useNeighborKeys(previous: string | null, next: string | null) {
  const navigate = useNavigate()
  useShortcut('j', () => void navigate(next ?? ''), next !== null)
  useShortcut('k', () => void navigate(previous ?? ''), previous !== null)
}
