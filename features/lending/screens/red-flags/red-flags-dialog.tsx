import { useQuery } from '@tanstack/react-query'
import { applicationNumber } from '#features/lending/rules/applications/application-number.ts'
import { FLAG_CATEGORIES, redFlag } from '#features/lending/rules/red-flags/flags.ts'
import { loanTypeName } from '#features/lending/screens/lending-words.ts'
import type { Application } from '#features/lending/screens/queries.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Dialog } from '#ui/dialog.tsx'
import { useKeptFocus } from '#ui/keyboard/kept-focus.ts'
import { QueryView } from '#ui/states/query-view.tsx'
import { RedFlagChecklist } from './red-flag-checklist.tsx'
import { RedFlagItem } from './red-flag-item.tsx'
import { type Flagged, redFlagQueries, type ShownFlag } from './red-flag-queries.ts'

interface RedFlagsDialogProps {
  clientId: string
  application: Application
  onClose: () => void
}

/** The red flags of an application with their responses, and the checklist for signs only a person can see. */
export function RedFlagsDialog({ clientId, application, onClose }: RedFlagsDialogProps) {
  const { id, number, loan_type, amount } = application
  const looked = useQuery(redFlagQueries.looked(clientId, id))
  return (
    <Dialog
      wide
      onClose={onClose}
      title="Red flags of identity theft"
      description={`${applicationNumber(number)}: ${loanTypeName(loan_type)} of ${dollarsAndCents(amount)}. You can approve it once each flag has a response. Recorded responses stay on file.`}
    >
      <QueryView query={looked} failure="Couldn’t check for red flags">
        {(all) => <Found flagged={all.find(({ application_id }) => application_id === id)} />}
      </QueryView>
    </Dialog>
  )
}

function Found({ flagged }: { flagged: Flagged | undefined }) {
  const region = useKeptFocus<HTMLDivElement>()
  if (flagged === undefined) return <p className="text-ink-2">This application no longer exists.</p>
  const { application_id, flags, reviewed_at } = flagged
  return (
    <div ref={region} className="grid gap-6">
      {flags.length === 0 ? (
        <p className="text-ink-2">
          No red flags found automatically. Complete the checklist for signs only you can see.
        </p>
      ) : (
        Object.entries(FLAG_CATEGORIES).map(([category, name]) => (
          <Category
            key={category}
            name={name}
            applicationId={application_id}
            flags={flags.filter(({ code }) => redFlag(code).category === category)}
          />
        ))
      )}
      {/* A new key resets the checklist after it is recorded. */}
      <RedFlagChecklist key={reviewed_at} flagged={flagged} />
    </div>
  )
}

function Category({ name, applicationId, flags }: { name: string; applicationId: string; flags: ShownFlag[] }) {
  if (flags.length === 0) return null
  return (
    <section aria-label={name}>
      <h3 className="font-semibold text-ink-2 text-small">{name}</h3>
      <ul>
        {flags.map((flag) => (
          <RedFlagItem key={`${flag.code} ${flag.basis}`} applicationId={applicationId} flag={flag} />
        ))}
      </ul>
    </section>
  )
}
