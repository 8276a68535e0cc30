import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { LaterReport } from '#features/credit-repair/rules/disputes/later-reports.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { workStatus } from '#features/organizations/screens/permitted/work-hold.ts'
import { useLive } from '#platform/browser/live.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { useKeptFocus } from '#ui/keyboard/kept-focus.ts'
import { Part } from '#ui/part.tsx'
import { late } from '#ui/states/late.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { EnrollmentSummary } from './enrollment-summary.tsx'
import type { FeeDialogProps } from './fee-dialog.tsx'
import { type ClientInvoice, invoiceQueries } from './fee-documents/invoice-queries.ts'
import { FeeList } from './fee-list.tsx'
import { feeQueries } from './fee-queries.ts'

// Loaded on demand, because most readers of a client's file don't record a fee.
const EnrollDialog = late(async () => (await import('./enroll-dialog.tsx')).EnrollDialog)
const FeeDialog = late(async () => (await import('./fee-dialog.tsx')).FeeDialog)
const InvoiceDialog = late(async () => (await import('./fee-documents/invoice-dialog.tsx')).InvoiceDialog)
const InvoiceList = late(async () => (await import('./fee-documents/invoice-list.tsx')).InvoiceList)

/** The client's credit repair enrollment and monthly fee, and the fees they paid for finished work. */
export function ClientFees({ clientId, reports }: { clientId: string; reports: readonly LaterReport[] }) {
  const { queryKey } = feeQueries.ofClient(clientId)
  const query = useQuery(feeQueries.ofClient(clientId))
  const { data: invoices = [] } = useQuery(invoiceQueries.ofClient(clientId))
  useLive(['repair_enrollments', 'repair_contracts', 'repair_fees', 'repair_fee_documents', 'disputes'], queryKey, {
    client_id: clientId,
  })
  const mayWrite = useMay('record_fees')
  const { data: standing = null } = useQuery({ ...workStatus(clientId), enabled: mayWrite })
  const { data: suspended = null } = useQuery({ ...feeQueries.suspension(), enabled: mayWrite })
  const [asked, ask] = useState<'enroll' | 'fee' | 'invoice' | ClientInvoice | null>(null)
  const close = () => ask(null)
  const part = useKeptFocus<HTMLDivElement>()
  const { data } = query
  const isEnrolled = data !== undefined && data.enrollment !== null
  return (
    <div ref={part}>
      <Part
        title="Enrollment and fees"
        about="You can take a fee only for a dispute with a result that the contract sells and that a document or a later report shows."
        action={mayWrite && data && <Acts {...{ isEnrolled, isHeld: suspended !== null, ask }} />}
      >
        {suspended && (
          <p role="status" className="mt-3 border-red border-l-2 bg-red-tint px-3 py-2 text-red text-table">
            <span className="font-semibold">Fees are suspended</span> by the platform since{' '}
            {shortDate(dateOfInstant(suspended.suspended_at))}: {suspended.reason}. You can’t record fees until they
            resume, but you can record refunds.
          </p>
        )}
        <QueryView query={query} failure="Couldn’t load enrollment and fees">
          {({ enrollment, fees }) => (
            <>
              {enrollment === null ? (
                <p className="mt-3 border-rule border-t py-3 text-ink-2">This client is not enrolled yet.</p>
              ) : (
                <EnrollmentSummary clientId={clientId} enrollment={enrollment} />
              )}
              <Suspense>
                {invoices.length > 0 && <InvoiceList clientId={clientId} invoices={invoices} onPay={ask} />}
              </Suspense>
              <FeeList clientId={clientId} fees={fees} isEnrolled={enrollment !== null} />
            </>
          )}
        </QueryView>
        <Suspense>
          {asked === 'enroll' && <EnrollDialog clientId={clientId} onClose={close} />}
          {asked !== null && asked !== 'enroll' && data?.enrollment && (
            <FeeActions
              {...{ clientId, standing, reports, enrollment: data.enrollment, fees: data, invoices, asked }}
              onClose={close}
            />
          )}
        </Suspense>
      </Part>
    </div>
  )
}

interface ActsProps {
  isEnrolled: boolean
  /** True while the platform suspends the company's fees. */
  isHeld: boolean
  ask: (act: 'enroll' | 'fee' | 'invoice') => void
}

function Acts({ isEnrolled, isHeld, ask }: ActsProps) {
  if (!isEnrolled) return <Button onClick={() => ask('enroll')}>Enroll client</Button>
  return (
    <div className="flex flex-wrap gap-2">
      <Button disabled={isHeld} onClick={() => ask('invoice')}>
        Prepare invoice
      </Button>
      <Button disabled={isHeld} onClick={() => ask('fee')}>
        Record a fee
      </Button>
    </div>
  )
}

interface FeeActionsProps extends Omit<FeeDialogProps, 'invoice'> {
  asked: 'fee' | 'invoice' | ClientInvoice
  invoices: readonly ClientInvoice[]
}

/** The dialog that issues an invoice, or records a fee or the payment of an invoice. */
function FeeActions({ asked, invoices, ...dialog }: FeeActionsProps) {
  if (asked === 'invoice') return <InvoiceDialog {...dialog} invoices={invoices} />
  return <FeeDialog {...dialog} invoice={asked === 'fee' ? null : asked} />
}
