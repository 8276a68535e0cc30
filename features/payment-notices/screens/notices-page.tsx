import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { DeskHead } from '#features/lending/screens/desk/desk-head.tsx'
import { NOTICE_STATUSES, noticeStatusName } from '#features/payment-notices/rules/payment-notice.ts'
import { useLive } from '#platform/browser/live.ts'
import { SelectField } from '#ui/forms/field.tsx'
import { usePageName } from '#ui/page-name.ts'
import { Part } from '#ui/part.tsx'
import { ShowMore } from '#ui/show-more.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { AnnualPart } from './annual-part.tsx'
import { noticeQueries } from './notice-queries.ts'
import { NoticeTable } from './notice-table.tsx'
import { SettingsForm } from './settings-form.tsx'
import { StatementsPart } from './statements-part.tsx'

const LENDING = { title: 'Lending', to: '/dashboard/lending' }
const STATUSES = [
  { value: '', label: 'Every notice' },
  ...NOTICE_STATUSES.map((value) => ({ value, label: noticeStatusName(value) })),
]

/** The reminders and late notices of the company: when they are sent, those to print, and those that were sent. */
export function NoticesPage() {
  usePageName('Notices', LENDING)
  const [params, setParams] = useSearchParams()
  const status = NOTICE_STATUSES.find((one) => one === params.get('status')) ?? ''
  const [opened] = useState(() => new Date())
  const settings = useQuery(noticeQueries.settings())
  const notices = useInfiniteQuery(noticeQueries.list(status))
  useLive('payment_notices', noticeQueries.all)
  return (
    <>
      <DeskHead />
      <QueryView query={settings} failure="Couldn’t load the settings" empty={<SettingsForm kept={null} />}>
        {(kept) => <SettingsForm kept={kept} />}
      </QueryView>
      <Part
        title="Notices"
        isRuled
        className="mt-10"
        action={
          <SelectField
            label="Show"
            options={STATUSES}
            value={status}
            onChange={({ target }) => setParams(target.value === '' ? {} : { status: target.value })}
          />
        }
      >
        <QueryView query={notices} failure="Couldn’t load the notices" loading={<SkeletonRows count={3} />}>
          {({ pages }) => {
            const all = pages.flat()
            return all.length === 0 ? (
              <EmptyState title="No notices">Reminders and late notices appear here once they are sent.</EmptyState>
            ) : (
              <NoticeTable notices={all} />
            )
          }}
        </QueryView>
        <ShowMore query={notices} />
      </Part>
      <StatementsPart />
      <AnnualPart thisYear={opened.getFullYear()} />
    </>
  )
}
