import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { WaitingReviews } from '#features/administration/screens/company-review/waiting-reviews.tsx'
import { OpenContactMessages } from '#features/administration/screens/contact/open-contact-messages.tsx'
import { SystemOverview } from '#features/administration/screens/overview/system-overview.tsx'
import { SubscriberList } from '#features/administration/screens/subscribers/subscriber-list.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { late } from '#ui/states/late.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'

const RiskBoard = late(async () => (await import('#features/administration/screens/overview/risk-board.tsx')).RiskBoard)

const RiskRecords = late(
  async () => (await import('#features/administration/screens/overview/risk-records.tsx')).RiskRecords,
)

/** A super admin's first page: the figures of all subscribers, then the subscribers. A link leads to the risk board. */
export function AdminPage() {
  const asked = useSearchParams()[0]
  if (asked.get('show') !== 'risk') return <OverviewPage />
  const company = asked.get('company')
  return company === null ? <RiskPage /> : <RecordsPage companyId={company} />
}

function OverviewPage() {
  return (
    <>
      <PageHeader
        title="System Overview"
        actions={
          <>
            <WaitingReviews />
            <OpenContactMessages />
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

function RecordsPage({ companyId }: { companyId: string }) {
  return (
    <>
      <PageHeader title="Records" actions={<ButtonLink to="/admin?show=risk">Risk board</ButtonLink>} />
      <Suspense fallback={<SkeletonRows count={8} />}>
        <RiskRecords companyId={companyId} />
      </Suspense>
    </>
  )
}
