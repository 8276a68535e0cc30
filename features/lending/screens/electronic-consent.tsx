import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock, Mail } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type ConsentStatus, consentStatus } from '#features/documents/rules/electronic-records/consent-status.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useLive } from '#platform/browser/live.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { useKeptFocus } from '#ui/keyboard/kept-focus.ts'
import { late } from '#ui/states/late.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { StatusWord } from '#ui/status-icon.tsx'
import { type AskedClient, type AskedRow, consentQueries } from './consent-query.ts'
import { saidHow } from './lending-words.ts'

const AskConsentDialog = late(async () => (await import('./consent-dialogs.tsx')).AskConsentDialog)
const WithdrawalDialog = late(async () => (await import('./consent-dialogs.tsx')).WithdrawalDialog)

/** Shows whether a client receives legal notices by email, and lets staff ask for consent or record a withdrawal. */
export function ElectronicConsent({ clientId }: { clientId: string }) {
  const query = consentQueries.ofClient(clientId)
  const client = useQuery(query)
  useLive('electronic_consents', query.queryKey, { client_id: clientId })
  useLive('clients', query.queryKey, { id: clientId })
  return (
    <Disclosure title="Legal notices">
      <QueryView query={client} failure="Couldn’t load how the client receives notices">
        {(loaded) => <Standing clientId={clientId} client={loaded} />}
      </QueryView>
    </Disclosure>
  )
}

const LOOKS = {
  never_asked: { Icon: Mail, color: 'text-ink-2', words: 'By mail' },
  asked: { Icon: Clock, color: 'text-yellow', words: 'By mail; consent requested' },
  unanswered: { Icon: Mail, color: 'text-ink-2', words: 'By mail; consent request expired' },
  agreed: { Icon: CircleCheck, color: 'text-green', words: 'By email or by mail' },
  moved: { Icon: Mail, color: 'text-ink-2', words: 'By mail; consent is for another address' },
  withdrawn: { Icon: Mail, color: 'text-ink-2', words: 'By mail; consent withdrawn' },
} as const satisfies Record<ConsentStatus, object>

function Standing({ clientId, client }: { clientId: string; client: AskedClient }) {
  const [asking, setAsking] = useState<'ask' | 'withdraw' | null>(null)
  const mayWrite = useMay('record_consents')
  const region = useKeptFocus<HTMLDivElement>()
  const { standing, line } = consentStatus(client.electronic_consents, client.email, client.knownAt)
  const { words, ...look } = LOOKS[standing]
  const close = () => setAsking(null)
  const mayBeAsked = standing !== 'agreed' && client.archived_at === null && Boolean(client.email)
  return (
    <div ref={region} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-2">
      <div className="min-w-0 max-w-[72ch]">
        <StatusWord {...look}>{words}</StatusWord>
        <p className="wrap-anywhere text-ink-2 text-small">{sentence(standing, line, client)}</p>
      </div>
      {mayWrite && (
        <div className="print:hidden">
          {standing === 'agreed' && <Button onClick={() => setAsking('withdraw')}>Record a withdrawal</Button>}
          {mayBeAsked && (
            <Button onClick={() => setAsking('ask')}>{standing === 'asked' ? 'Ask again' : 'Ask for consent'}</Button>
          )}
        </div>
      )}
      {asking === 'ask' && (
        <Suspense>
          <AskConsentDialog clientId={clientId} client={client} onClose={close} />
        </Suspense>
      )}
      {asking === 'withdraw' && (
        <Suspense>
          <WithdrawalDialog clientId={clientId} client={client} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

const dayOf = (instant: string | null) => shortDate(dateOfInstant(instant ?? ''))

/** Returns a sentence with the date, the person and the consequence of the current status. */
function sentence(standing: ConsentStatus, line: AskedRow | null, { first_name, email }: AskedClient): string {
  if (line === null)
    return email
      ? `${first_name} hasn’t been asked for consent to notices by email.`
      : 'Add an email address to ask for consent.'
  const { email: asked, created_at, asked_by_name, answer_by, demonstrated_at } = line
  const question = `Asked at ${asked} on ${dayOf(created_at)} by ${asked_by_name}`
  switch (standing) {
    case 'asked':
      return `${question}. The link works until ${dayOf(answer_by)}.`
    case 'agreed':
      return `${first_name} consented on ${dayOf(demonstrated_at)} with the code from a test PDF, at the request of ${asked_by_name}. Notices may go to ${asked}.`
    case 'moved':
      return `${first_name} consented on ${dayOf(demonstrated_at)} for ${asked}, which is no longer their address. Ask again for the new one.`
    case 'withdrawn':
      return withdrawalSentence(line, first_name)
    case 'unanswered':
    case 'never_asked':
      return `${question}, with no answer. The link has expired.`
  }
}

function withdrawalSentence(line: AskedRow, firstName: string): string {
  const { withdrawn_at, withdrawn_how: how, withdrawn_by_name, demonstrated_at } = line
  const agreed = `${firstName} consented on ${dayOf(demonstrated_at)} and withdrew on ${dayOf(withdrawn_at)}`
  if (how === null || how === 'on_page') return `${agreed}, through the link.`
  return `${agreed}, ${saidHow(how)}, recorded by ${withdrawn_by_name}.`
}
