import { useId } from 'react'
import { DIRECT_PULL_BARRED } from '#features/credit-reports/rules/ordering/direct-pull.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'

/** Shown instead of an order form while the client is archived. */
export function ClientArchived() {
  return <p className="text-ink-2">This client is archived. Restore the client to order reports.</p>
}

/** Shown instead of an order form to people who can't order: the reason, and what still works. */
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
        You can’t order reports here
      </h2>
      <p className="mt-1">
        {!mayWrite && 'Only subscribers can order reports, for their own clients.'}
        {mayWrite &&
          (maySoft || mayHard
            ? DIRECT_PULL_BARRED
            : 'Your role does not include ordering. Ask an owner or admin if you need it.')}
      </p>
      <p className="mt-1">You can still read, compare and print reports already on file.</p>
    </section>
  )
}
