import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { BatchStatus } from '#features/counter/rules/lockbox.ts'
import { DeskHead } from '#features/lending/screens/desk/desk-head.tsx'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { counted } from '#platform/rules/counted.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { ButtonLink } from '#ui/button.tsx'
import { usePageName } from '#ui/page-name.ts'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { lockboxQueries } from './lockbox-queries.ts'

export const BATCH_STATUS_NAMES: Record<BatchStatus, string> = {
  draft: 'Draft',
  posted: 'Posted',
  reversed: 'Reversed',
  discarded: 'Discarded',
}

/** The lockbox batches of the company, the newest first. */
export function LockboxPage() {
  usePageName('Lockbox', { title: 'Counter', to: '/dashboard/lending/counter' })
  const batches = useQuery(lockboxQueries.batches())
  const mayEnter = useMay('take_payments')
  const action = mayEnter && (
    <ButtonLink variant="primary" to="/dashboard/lending/counter/lockbox/new">
      Enter a batch
    </ButtonLink>
  )
  return (
    <>
      <DeskHead />
      <Part title="Lockbox batches" isRuled action={action || undefined}>
        <QueryView query={batches} failure="Couldn’t load the batches" loading={<SkeletonRows count={3} />}>
          {(all) =>
            all.length === 0 ? (
              <p className="py-3 text-ink-2">
                No batch yet. Paste the checks of the bank’s sheet, and post them once they agree with its totals.
              </p>
            ) : (
              <ul>
                {all.map((batch) => (
                  <li
                    key={batch.id}
                    className="flex flex-wrap items-baseline justify-between gap-x-4 border-rule border-b py-3"
                  >
                    <Link to={`/dashboard/lending/counter/lockbox/${batch.id}`} className="font-medium">
                      {batch.name}
                    </Link>
                    <span>
                      {counted(batch.control_count, 'check')}, {dollarsAndCents(batch.control_cents)}
                    </span>
                    <span className="w-full text-ink-2 text-small">
                      {BATCH_STATUS_NAMES[batch.status]} · deposited {shortDate(batch.deposited_on)} · entered by{' '}
                      {batch.created_by_name}
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
      </Part>
    </>
  )
}
