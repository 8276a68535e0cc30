import { useState } from 'react'
import { methodWords } from '#features/messages/rules/text-consent.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import type { Reach } from './queries.ts'
import { TextConsentDialog } from './text-consent-dialog.tsx'

/** The client's answer about texts, with its date and way, and a button to record a new one. */
export function TextConsentLine({ clientId, client }: { clientId: string; client: Reach }) {
  const [isRecording, setIsRecording] = useState(false)
  if (!client.phone) return null
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-ink-2 text-small">
      {consentWords(client)}
      {isStopped(client) ? (
        <span>· This phone opted out. Texts can go there again only after it texts START</span>
      ) : (
        <Button variant="quiet" className="-ml-2 min-h-7 px-2 py-0.5" onClick={() => setIsRecording(true)}>
          Record an answer
        </Button>
      )}
      {isRecording && (
        <TextConsentDialog clientId={clientId} phone={client.phone} onClose={() => setIsRecording(false)} />
      )}
    </span>
  )
}

const isStopped = ({ consent }: Reach) => consent?.method === 'keyword' && !consent.is_agreed

function consentWords({ consent }: Reach): string | null {
  if (consent === null) return null
  const { is_agreed, method, created_at } = consent
  const how = `${methodWords(method)} on ${shortDate(dateOfInstant(created_at))}`
  return is_agreed ? `Agreed ${how}` : `Declined ${how}`
}
