import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { responseLabel } from '#features/lending/rules/red-flags/answer.ts'
import { redFlag } from '#features/lending/rules/red-flags/flags.ts'
import { type FlagStatus, flagStatus } from '#features/lending/rules/red-flags/red-flag-status.ts'
import type { Application } from '#features/lending/screens/queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { counted } from '#platform/rules/counted.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { late } from '#ui/states/late.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { StatusWord } from '#ui/status-icon.tsx'
import { type Flagged, redFlagQueries, type ShownFlag } from './red-flag-queries.ts'

const RedFlagsDialog = late(async () => (await import('./red-flags-dialog.tsx')).RedFlagsDialog)

interface RedFlagsProps {
  clientId: string
  application: Application
}

/**
 * Shows the status of an application's red flags. Staff can respond to them while the application can still become a
 * loan.
 */
export function RedFlags({ clientId, application }: RedFlagsProps) {
  const found = useQuery(redFlagQueries.ofClient(clientId))
  return (
    <QueryView query={found} failure="Couldn’t load the red flags" loading={null}>
      {(all) => <Section clientId={clientId} application={application} all={all} />}
    </QueryView>
  )
}

function Section({ clientId, application, all }: RedFlagsProps & { all: readonly Flagged[] }) {
  const [isOpen, setOpen] = useState(false)
  const mayWrite = useMay('work_applications')
  const flagged = all.find(({ application_id }) => application_id === application.id)
  // A decided application without flags shows nothing.
  if (!flagged || (!flagged.is_open && flagged.flags.length === 0 && flagged.reviewed_at === null)) return null
  return (
    <section
      aria-label="Red flags of identity theft"
      className="grid justify-items-start gap-0.5 text-ink-2 text-small"
    >
      <Standing flags={flagged.flags} />
      {flagged.flags.map((flag) => (
        <FlagLine key={`${flag.code} ${flag.basis}`} flag={flag} />
      ))}
      <ReviewLine flagged={flagged} />
      {mayWrite && flagged.is_open && (
        <div className="mt-1 print:hidden">
          <Button onClick={() => setOpen(true)}>Red flags</Button>
        </div>
      )}
      {isOpen && (
        <Suspense>
          <RedFlagsDialog clientId={clientId} application={application} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}

const LOOKS = {
  none: { Icon: CircleCheck, color: 'text-green' },
  cleared: { Icon: CircleCheck, color: 'text-green' },
  open: { Icon: Flag, color: 'text-red' },
  turned_down: { Icon: CircleAlert, color: 'text-red' },
} as const satisfies Record<FlagStatus, object>

function Standing({ flags }: { flags: readonly ShownFlag[] }) {
  const standing = flagStatus(flags)
  const open = flags.filter(({ is_current, response }) => is_current && response === null).length
  const words = {
    none: 'No red flags found',
    cleared: `${counted(flags.length, 'red flag')} resolved`,
    open: `${counted(open, 'red flag')} open`,
    turned_down: 'Identity theft suspected',
  }[standing]
  return <StatusWord {...LOOKS[standing]}>{words}</StatusWord>
}

/** A finding with a short summary of its response. */
function FlagLine({ flag: { code, response, answered_by_name, answered_at } }: { flag: ShownFlag }) {
  const answer =
    response && answered_at
      ? `${responseLabel(response)}, ${answered_by_name}, ${shortDate(dateOfInstant(answered_at))}`
      : 'no response yet'
  return (
    <p className="wrap-anywhere">
      {redFlag(code).name}: {answer}
    </p>
  )
}

function ReviewLine({ flagged: { is_open, reviewed_at, reviewed_by_name } }: { flagged: Flagged }) {
  if (reviewed_at === null) return is_open ? <p>Checklist not completed yet</p> : null
  return (
    <p>
      Checklist completed by {reviewed_by_name}, {shortDate(dateOfInstant(reviewed_at))}
    </p>
  )
}
