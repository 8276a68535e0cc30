import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { SystemOverview } from '#web/admin/system-overview.tsx'
import { WaitingReviews } from '#web/company-review/waiting-reviews.tsx'
import { SubscriberList } from '#web/subscribers/subscriber-list.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { late } from '#web/ui/late.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'

const RiskBoard = late(async () => (await import('#web/admin/risk-board.tsx')).RiskBoard)

/** What a super admin sees first: the figures of all subscribers, then the subscribers. Their risk board lies behind it. */
export function AdminPage() {
  return useSearchParams()[0].get('show') === 'risk' ? <RiskPage /> : <OverviewPage />
}

function OverviewPage() {
  return (
    <>
      <PageHeader
        title="System Overview"
        actions={
          <>
            <WaitingReviews />
            <ButtonLink to="/admin?show=risk">Risk board</ButtonLink>
          </>
        }
      />
      <SystemOverview />
      <div className="mt-12">
        <SubscriberList />
      </div>
    </>
  )
}

function RiskPage() {
  return (
    <>
      <PageHeader title="Risk board" actions={<ButtonLink to="/admin">System overview</ButtonLink>} />
      <Suspense fallback={<SkeletonRows count={8} />}>
        <RiskBoard />
      </Suspense>
    </>
  )
}
