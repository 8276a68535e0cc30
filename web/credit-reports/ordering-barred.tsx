import { useId } from 'react'
import { DIRECT_PULL_BARRED } from '#domain/credit-reports/direct-pull.ts'

/** In place of what orders reports, for an organisation that may not: why, what still works, and who can change it. */
export function OrderingBarred() {
  const title = useId()
  return (
    <section
      aria-labelledby={title}
      className="max-w-[720px] border-orange-fill border-y-2 bg-orange-tint px-4 py-3 text-ink-2"
    >
      <h2 id={title} className="font-semibold text-orange">
        No reports can be ordered here
      </h2>
      <p className="mt-1">{DIRECT_PULL_BARRED}</p>
      <p className="mt-1">Reports already on file can still be read, compared and printed.</p>
    </section>
  )
}
