import { Ban, Clock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { MOST_CALLS } from '#features/collections/rules/call-limits.ts'
import { type Person, useCollections } from '#features/collections/screens/collection-queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { displayPhone } from '#platform/rules/phone.ts'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { Part } from '#ui/part.tsx'
import { CallResults } from './call-results.tsx'
import { OverrideDialog } from './override-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import { StopDialog } from './stop-dialog.tsx'
import { StopNotes } from './stop-notes.tsx'
import { type PersonContact, useContact } from './use-contact.ts'

interface PeoplePartProps {
  loanId: string
  people: readonly Person[]
  today: PlainDate
}

/** The people who owe the loan, each with a phone number to call, unless contact is stopped. */
export function PeoplePart({ loanId, people, today }: PeoplePartProps) {
  const contacts = useContact(loanId, people)
  const [asked, ask] = useState<{ contact: PersonContact; for: 'override' | 'stop' | 'send' } | null>(null)
  const calling = useCollections('collections', {
    isToasted: true,
    onDone: (_answer, { phone }) => window.location.assign(`tel:+1${String(phone)}`),
  })
  const mayCollect = useMay('collect_loans')
  const call = (contact: PersonContact, override: string | null = null) => {
    const { client_id, phone } = contact.person
    if (phone === null || calling.isPending) return
    if (contact.stops.some(({ mayOverride }) => !mayOverride)) return
    if (contact.stops.length > 0 && override === null) return ask({ contact, for: 'override' })
    ask(null)
    calling.mutate({
      ...{ act: 'attempt', loan_id: loanId, client_id, channel: 'call', phone, outcome: 'placed' },
      override_reason: override,
    })
  }
  const first = contacts[0]
  useShortcut('c', () => first && call(first), mayCollect && first !== undefined)
  return (
    <Part title="Who owes it" isRuled>
      <ul>
        {contacts.map((contact) => (
          <PersonLine
            key={contact.person.client_id}
            contact={contact}
            isCalling={calling.isPending}
            onCall={() => call(contact)}
            onStop={() => ask({ contact, for: 'stop' })}
            onSend={() => ask({ contact, for: 'send' })}
          />
        ))}
      </ul>
      <CallResults loanId={loanId} people={people} />
      {asked?.for === 'override' && (
        <OverrideDialog
          stop={asked.contact.stops[0]}
          onClose={() => ask(null)}
          onReason={(reason) => call(asked.contact, reason)}
        />
      )}
      {asked?.for === 'stop' && <StopDialog person={asked.contact.person} today={today} onClose={() => ask(null)} />}
      {asked?.for === 'send' && <SendDialog loanId={loanId} contact={asked.contact} onClose={() => ask(null)} />}
    </Part>
  )
}

const ROLES: Readonly<Record<string, string>> = { co_applicant: 'Co-borrower', guarantor: 'Guarantor' }

interface PersonLineProps {
  contact: PersonContact
  isCalling: boolean
  onCall: () => void
  onStop: () => void
  onSend: () => void
}

function PersonLine({ contact, isCalling, onCall, onStop, onSend }: PersonLineProps) {
  const { person, stops, flags, calls } = contact
  const mayCollect = useMay('collect_loans')
  const hard = stops.some(({ mayOverride }) => !mayOverride)
  return (
    <li className="border-rule border-b py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="wrap-anywhere">
          <Link to={`/dashboard/clients/${person.client_id}`} className="font-medium hover:underline">
            {person.full_name}
          </Link>
          <span className="ml-2 text-ink-3 text-small">{ROLES[person.role] ?? 'Borrower'}</span>
        </p>
        <p className="text-ink-2 text-small">
          {calls} of {MOST_CALLS} calls in 7 days
        </p>
      </div>
      <p className="text-ink-2 text-small">
        {[person.email, person.agreed_to_texts ? 'agreed to texts' : 'has not agreed to texts']
          .filter(Boolean)
          .join(' · ')}
      </p>
      <StopLines stops={stops} />
      <StopNotes flags={flags} />
      {mayCollect && (
        <div className="mt-2 flex flex-wrap gap-2 print:hidden">
          {person.phone === null ? (
            <span className="self-center text-ink-3 text-small">No phone number on file</span>
          ) : (
            <a
              href={hard ? undefined : `tel:+1${person.phone}`}
              aria-disabled={hard || isCalling}
              onClick={(event) => {
                event.preventDefault()
                onCall()
              }}
              className={`${buttonStyle(hard ? 'secondary' : 'primary')} ${hard ? 'cursor-not-allowed opacity-60' : ''}`}
            >
              Call {displayPhone(person.phone)}
            </a>
          )}
          <Button disabled={hard} onClick={onSend}>
            Email or text
          </Button>
          <Button variant="quiet" onClick={onStop}>
            Stop contact
          </Button>
        </div>
      )}
    </li>
  )
}

/** The sentences of what stops contact: in red if nothing overrides it. */
function StopLines({ stops }: Pick<PersonContact, 'stops'>) {
  return stops.map(({ kind, sentence, mayOverride }) => (
    <p
      key={kind}
      className={`mt-1 flex items-start gap-1.5 text-small ${mayOverride ? 'text-yellow' : 'font-semibold text-red'}`}
    >
      {mayOverride ? (
        <Clock aria-hidden size={14} className="mt-0.5 shrink-0" />
      ) : (
        <Ban aria-hidden size={14} className="mt-0.5 shrink-0" />
      )}
      {sentence}.
    </p>
  ))
}
