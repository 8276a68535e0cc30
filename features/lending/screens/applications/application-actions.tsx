import { Suspense, useState } from 'react'
import { type OtherSource, sourceName } from '#features/lending/rules/adverse-action/other-sources.ts'
import { isOpenApplication, isUndecided } from '#features/lending/rules/applications/application-date.ts'
import type { Application } from '#features/lending/screens/queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { Button } from '#ui/button.tsx'
import { useKeptFocus } from '#ui/keyboard/kept-focus.ts'
import { late } from '#ui/states/late.tsx'

const ApplicantNotices = late(async () => (await import('./applicant-notices.tsx')).ApplicantNotices)
const NoticeActions = late(async () => (await import('./notice-actions.tsx')).NoticeActions)
const DecideDialog = late(async () => (await import('./decide-dialog.tsx')).DecideDialog)
const DayDialog = late(async () => (await import('./day-dialog.tsx')).DayDialog)
const EditApplicationDialog = late(
  async () => (await import('./entry/edit-application-dialog.tsx')).EditApplicationDialog,
)

/** The actions for an application: confirm that it is complete and decide it, then handle its documents. */
export function ApplicationActions({ clientId, application }: { clientId: string; application: Application }) {
  const [asking, setAsking] = useState<'completed' | 'decision' | 'edit' | null>(null)
  const mayWork = useMay('work_applications')
  const mayDecide = useMay('decide_applications')
  const waits = isOpenApplication(application)
  const isOpen = waits && (mayWork || mayDecide)
  const isUndated = application.completed_at === null && application.status !== 'counteroffered'
  const region = useKeptFocus<HTMLDivElement>()
  const close = () => setAsking(null)
  return (
    <div ref={region} className="grid gap-2">
      {isOpen && (
        <div className="flex flex-wrap gap-2 print:hidden max-sm:justify-end">
          {isUndated && mayWork && <Button onClick={() => setAsking('completed')}>Confirm complete</Button>}
          {mayWork && isUndecided(application) && <Button onClick={() => setAsking('edit')}>Edit application</Button>}
          {mayDecide && <Button onClick={() => setAsking('decision')}>Decide</Button>}
        </div>
      )}
      {asking === 'completed' && (
        <Suspense>
          <DayDialog application={application} onClose={close} />
        </Suspense>
      )}
      {asking === 'edit' && (
        <Suspense>
          <EditApplicationDialog clientId={clientId} application={application} onClose={close} />
        </Suspense>
      )}
      {/* The dialog stays open if someone else decided meanwhile, and says so. */}
      {asking === 'decision' && (
        <Suspense>
          <DecideDialog application={application} onClose={close} />
        </Suspense>
      )}
      <Suspense>
        {application.question && (waits || application.question.given_on !== null) && (
          <NoticeActions clientId={clientId} kind="question" notice={application.question} />
        )}
        {application.notice && <NoticeActions clientId={clientId} kind="notice" notice={application.notice} />}
        {application.notice?.other_sources && <OtherSources sources={application.notice.other_sources} />}
        {application.disclosure && (
          <NoticeActions clientId={clientId} kind="disclosure" notice={application.disclosure} />
        )}
        {application.people.some(({ role }) => role === 'co_applicant') && (
          <ApplicantNotices application={application} />
        )}
      </Suspense>
      {mayDecide && application.status === 'approved' && (
        <div className="flex print:hidden max-sm:justify-end">
          <Button onClick={() => setAsking('decision')}>Not accepted</Button>
        </div>
      )}
    </div>
  )
}

/** Shows what staff need to answer the applicant's request about other sources: 15 USC 1681m(b). */
function OtherSources({ sources }: { sources: readonly OtherSource[] }) {
  if (sources.length === 0) return null
  return (
    <p className="text-ink-2 text-small max-sm:text-right">
      The decision is also based on information from other sources (
      {sources.map((source) => sourceName(source).toLowerCase()).join(', ')}). If the applicant asks in writing within
      60 days, tell them the nature of the information within 30 days.
    </p>
  )
}
