import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { IncidentFacts, IncidentFields } from '#features/organizations/rules/safeguards/incident-form.ts'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { IncidentForm } from './incident-form.tsx'
import { incidentQueries, recordIncident } from './incident-queries.ts'

/** The form for a new incident. */
export function NewIncident({ today }: { today: PlainDate }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  const mayWrite = useMayWrite()
  const recording = useMutation({
    mutationFn: (facts: IncidentFacts) => recordIncident(facts, keyFor(facts)),
    onSuccess: async (id) => {
      await queryClient.invalidateQueries({ queryKey: incidentQueries.all })
      showToast('The incident was recorded')
      await navigate(`?section=incidents&incident=${id}`, { replace: true })
    },
  })
  if (!mayWrite) return <p className="text-ink-2">Only members of the company can record incidents.</p>
  return (
    <IncidentForm
      label="New incident"
      begins={nothingKnown(today)}
      today={today}
      problem={recording.error?.message}
      verb="Record incident"
      pending={recording.isPending && 'Recording...'}
      onSend={(facts) => recording.mutate(facts)}
      onCancel={() => navigate('?section=incidents')}
    />
  )
}

const nothingKnown = (today: PlainDate): IncidentFields => ({
  what_happened: '',
  discovered_on: today,
  began_on: '',
  ended_on: '',
  information: [],
  information_note: '',
  consumers: '',
  exposure: 'unencrypted',
  asks_delay: false,
  law_contact: '',
  contact: '',
})
