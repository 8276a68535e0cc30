import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formalName } from '#features/clients/rules/full-name.ts'
import { SHOWN_SCORE } from '#features/credit-reports/rules/score-models.ts'
import { newestScores } from '#features/credit-reports/rules/scores/newest-scores.ts'
import { useMayOrder } from '#features/credit-reports/screens/may-order.ts'
import { OrderBarredNote } from '#features/credit-reports/screens/order-barred-note.tsx'
import { ScoreRuler } from '#features/credit-reports/screens/scores/score-ruler.tsx'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { dateOfInstant, longDate } from '#platform/rules/dates.ts'
import { displayPhone } from '#platform/rules/phone.ts'
import { stateCode } from '#platform/rules/us-states.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { BureauScores } from './bureau-scores.tsx'
import { ClientNeighbors } from './list/client-neighbors.tsx'
import { type Client, clientQueries } from './queries.ts'
import { SensitiveDetails } from './sensitive/sensitive-details.tsx'

interface ClientHeaderProps {
  client: Client
  onEdit: () => void
  /** True if the form just closed, so that Edit gets the focus. */
  isFocused: boolean
}

/** The client's name and contact details, bureau scores, and assigned contact. */
export function ClientHeader({ client, onEdit, isFocused }: ClientHeaderProps) {
  const edit = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFocused) edit.current?.focus()
  }, [isFocused])
  const mayWrite = useMay('change_clients')
  const mayMerge = useMay('merge_clients')
  const mayOrder = useMayOrder()
  useShortcut('e', onEdit, mayWrite)
  const details = useDetails()
  return (
    <header className="grid gap-x-9 gap-y-3 print:grid-cols-[300px_1fr] print:gap-y-4 sm:gap-y-8 lg:grid-cols-[minmax(260px,300px)_1fr] xl:grid-cols-[300px_1fr_210px]">
      <Person client={client} details={details} />
      <LatestScores clientId={client.id} detail={details.detail} />
      <div className="max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-2 print:col-span-2 lg:col-span-2 xl:col-span-1">
        <div className={`max-sm:mb-2 max-sm:basis-full ${details.detail}`}>
          <AssignedContact contact={client.assigned_contact} />
        </div>
        {client.archived_at && <Archived client={client} mayWrite={mayWrite} />}
        <div className="flex flex-wrap gap-2 print:hidden sm:mt-4">
          {mayOrder && !client.archived_at && (
            <ButtonLink variant="primary" to={`/dashboard/credit-bureau/order?client=${client.id}`}>
              Order report
            </ButtonLink>
          )}
          {!client.archived_at && <OrderBarredNote />}
          {mayWrite && (
            <Button ref={edit} onClick={onEdit}>
              Edit
            </Button>
          )}
          {mayMerge && <ButtonLink to={`/dashboard/clients/${client.id}/merge`}>Merge with another client…</ButtonLink>}
        </div>
        <div className="sm:mt-4">
          <ClientNeighbors clientId={client.id} />
        </div>
      </div>
    </header>
  )
}

interface Details {
  isOpen: boolean
  toggle: () => void
  /** Classes of a part that a phone shows only while the details are open. Wider screens and paper always show it. */
  detail: string
}

/** On a phone the header is short until the details are opened, so that the open tab is on the first screen. */
function useDetails(): Details {
  const [isOpen, setIsOpen] = useState(false)
  return { isOpen, toggle: () => setIsOpen((was) => !was), detail: isOpen ? '' : 'not-print:max-sm:hidden' }
}

/** Explains what is limited for an archived client, and links to where it can be restored. */
function Archived({ client, mayWrite }: { client: Client; mayWrite: boolean }) {
  const listed = new URLSearchParams({ archived: '1', q: client.full_name })
  return (
    <div className="max-sm:basis-full sm:mt-4">
      <p className="font-semibold">This client is archived</p>
      {mayWrite && (
        <Link to={`/dashboard/clients?${listed}`} className="text-brand underline print:hidden">
          Restore in the list
        </Link>
      )}
    </div>
  )
}

function Person({ client, details }: { client: Client; details: Details }) {
  const id = useId()
  return (
    <div className="min-w-0">
      <p className="text-ink-3 text-label">Client since {longDate(dateOfInstant(client.created_at))}</p>
      <div className="flex items-start justify-between gap-2">
        <h1 className="min-w-0 break-words text-h1">{formalName(client)}</h1>
        <button
          type="button"
          aria-expanded={details.isOpen}
          aria-controls={id}
          onClick={details.toggle}
          className="inline-flex min-h-9 shrink-0 items-center gap-1 font-medium text-brand text-small pointer-coarse:min-h-11 sm:hidden print:hidden"
        >
          Details
          <ChevronDown aria-hidden size={15} className={details.isOpen ? 'rotate-180' : ''} />
        </button>
      </div>
      <dl
        id={id}
        className={`${details.detail} mt-2.5 wrap-anywhere grid grid-cols-[72px_1fr] gap-y-0.5 text-table [&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center [&_dd]:min-h-6 [&_dt]:leading-6 [&_dd]:leading-6 [&_dt]:text-ink-3`}
      >
        <dt>Email</dt>
        <dd>{client.email ? <a href={`mailto:${client.email}`}>{client.email}</a> : <NotGiven />}</dd>
        <dt>Phone</dt>
        <dd>{client.phone ? <a href={`tel:${client.phone}`}>{displayPhone(client.phone)}</a> : <NotGiven />}</dd>
        <dt>Address</dt>
        <dd>{addressOf(client) || <NotGiven />}</dd>
        <SensitiveDetails client={client} />
      </dl>
    </div>
  )
}

function NotGiven() {
  return <span className="text-ink-3">Not given</span>
}

function addressOf({ address, city, state, zip }: Client): string {
  const stateAndZip = [state && stateCode(state), zip].filter(Boolean).join(' ')
  return [address, city, stateAndZip].filter(Boolean).join(', ')
}

function LatestScores({ clientId, detail }: { clientId: string; detail: string }) {
  const { data: reports = [] } = useQuery(clientQueries.reports(clientId))
  const newest = newestScores(reports)
  const scores = Object.fromEntries(Object.entries(newest).map(([bureau, { score }]) => [bureau, score]))
  return (
    <section aria-label={`${SHOWN_SCORE.label} scores`} className="min-w-0">
      <p className={`text-ink-3 text-label ${detail}`}>{SHOWN_SCORE.label} · newest of each bureau</p>
      <div className={`mt-2 ${detail}`}>
        <ScoreRuler scores={scores} />
      </div>
      <BureauScores newest={newest} />
    </section>
  )
}

function AssignedContact({ contact }: { contact: Client['assigned_contact'] }) {
  if (!contact) return null
  return (
    <div>
      <p className="text-ink-3 text-label">Assigned contact</p>
      <p className="mt-1 font-semibold">{contact.full_name ?? contact.email}</p>
      <a href={`mailto:${contact.email}`} className="wrap-anywhere text-ink-2">
        {contact.email}
      </a>
    </div>
  )
}
