import { SystemOverview } from '#web/admin/system-overview.tsx'
import { SubscriberList } from '#web/subscribers/subscriber-list.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** What a super admin sees first: the figures of all subscribers, then the subscribers. */
export function AdminPage() {
  return (
    <>
      <PageHeader title="System Overview" />
      <SystemOverview />
      <div className="mt-12">
        <SubscriberList />
      </div>
    </>
  )
}
