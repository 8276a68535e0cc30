import { useId } from 'react'
import { DIRECT_PULL_BARRED } from '#features/credit-reports/rules/ordering/direct-pull.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'

/** In place of what orders a report for a client, while the client is archived. */
export function ClientArchived() {
  return <p className="text-ink-2">This client is archived. Bring the client back to order reports.</p>
}

/** In place of what orders reports, for those who may not: why, and what still works. */
export function OrderingBarred() {
  const title = useId()
  const mayWrite = useMayWrite()
  const maySoft = useMay('order_soft_pulls')
  const mayHard = useMay('order_hard_pulls')
  return (
    <section
      aria-labelledby={title}
      className="max-w-[720px] border-orange-fill border-y-2 bg-orange-tint px-4 py-3 text-ink-2"
    >
      <h2 id={title} className="font-semibold text-orange">
        No reports can be ordered here
      </h2>
      <p className="mt-1">
        {!mayWrite && 'Reports are ordered by subscribers, for their own clients.'}
        {mayWrite &&
          (maySoft || mayHard
            ? DIRECT_PULL_BARRED
            : 'Your role does not include ordering. Ask an owner or admin if you need it.')}
      </p>
      <p className="mt-1">Reports already on file can still be read, compared and printed.</p>
    </section>
  )
}
