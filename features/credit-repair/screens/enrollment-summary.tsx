import { CircleCheck, CirclePause, CircleSlash } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import {
  type EnrollmentStatus,
  enrollmentStatusWords,
  saleChannelWords,
} from '#features/credit-repair/rules/enrollment.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { late } from '#ui/states/late.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { StatusWord } from '#ui/status-icon.tsx'
import { useEnrollmentChange } from './fee-calls.ts'
import type { ClientEnrollment } from './fee-queries.ts'

const MonthlyFeeDialog = late(async () => (await import('./monthly-fee-dialog.tsx')).MonthlyFeeDialog)

interface EnrollmentProps {
  clientId: string
  enrollment: ClientEnrollment
}

const LOOK = {
  active: { Icon: CircleCheck, color: 'text-green' },
  paused: { Icon: CirclePause, color: 'text-yellow' },
  cancelled: { Icon: CircleSlash, color: 'text-ink-2' },
} as const

/** The client's enrollment, and the actions to change it. */
export function EnrollmentSummary({ clientId, enrollment }: EnrollmentProps) {
  const { status, monthly_fee, enrolled_on, sale_channel } = enrollment
  const mayWrite = useMay('enroll_clients')
  return (
    <div className="mt-3 border-rule border-y py-3">
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <Term label="Status">
          <StatusWord {...LOOK[status]}>{enrollmentStatusWords(status)}</StatusWord>
        </Term>
        <Term label="Monthly fee">{dollarsAndCents(monthly_fee)}</Term>
        <Term label="Sold">{saleChannelWords(sale_channel)}</Term>
        <Term label="Enrolled">{shortDate(enrolled_on)}</Term>
      </dl>
      {mayWrite && <EnrollmentActions clientId={clientId} enrollment={enrollment} />}
    </div>
  )
}

function Term({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3 text-label">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}

const DONE: Readonly<Record<EnrollmentStatus, string>> = {
  active: 'Enrollment resumed',
  paused: 'Enrollment paused',
  cancelled: 'Enrollment canceled',
}

function EnrollmentActions({ clientId, enrollment }: EnrollmentProps) {
  const [asked, ask] = useState<'fee' | 'cancel' | null>(null)
  const close = () => ask(null)
  const isActive = enrollment.status === 'active'
  const next = isActive ? 'paused' : 'active'
  const change = useEnrollmentChange(clientId, enrollment, () => showToast(DONE[next]))
  return (
    <div className="mt-3 grid gap-3 print:hidden">
      {change.isError && <FormError>{change.error.message}</FormError>}
      <div className="flex flex-wrap gap-2">
        <Button pending={change.isPending && 'Recording...'} onClick={() => change.mutate({ status: next })}>
          {isActive ? 'Pause' : 'Resume'}
        </Button>
        <Button onClick={() => ask('fee')}>Change monthly fee</Button>
        {enrollment.status !== 'cancelled' && (
          <Button variant="quiet" onClick={() => ask('cancel')}>
            Cancel enrollment
          </Button>
        )}
      </div>
      <Suspense>
        {asked === 'fee' && <MonthlyFeeDialog clientId={clientId} enrollment={enrollment} onClose={close} />}
      </Suspense>
      {asked === 'cancel' && <CancelDialog clientId={clientId} enrollment={enrollment} onClose={close} />}
    </div>
  )
}

function CancelDialog({ clientId, enrollment, onClose }: EnrollmentProps & { onClose: () => void }) {
  const change = useEnrollmentChange(clientId, enrollment, () => {
    onClose()
    showToast(DONE.cancelled)
  })
  return (
    <Dialog
      onClose={onClose}
      title="Cancel this enrollment?"
      description="This ends the contract: no report, letter, or fee follows, not even for work that is done. To go on later, resume the enrollment and have the client sign another contract. To interrupt the work, pause the enrollment instead."
    >
      {change.isError && <FormError>{change.error.message}</FormError>}
      <DialogActions
        onClose={onClose}
        wayOut="Keep enrollment"
        onAct={() => change.mutate({ status: 'cancelled' })}
        pending={change.isPending && 'Recording...'}
      >
        Cancel enrollment
      </DialogActions>
    </Dialog>
  )
}
