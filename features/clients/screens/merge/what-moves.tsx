import { MOVED_RECORDS } from '#features/clients/rules/client-merge.ts'
import { counted } from '#platform/rules/counted.ts'
import type { Comparison } from './merge-queries.ts'

/** The records that come to the kept file. */
export function WhatMoves({ moves }: Pick<Comparison, 'moves'>) {
  const named = moves.map(({ record, count }) => counted(count, MOVED_RECORDS[record]))
  return (
    <section aria-labelledby="moves" className="mt-6 max-w-[960px]">
      <h2 id="moves" className="text-h2">
        Records that move
      </h2>
      <p className="mt-1 text-ink-2">
        {named.length > 0 && `${named.join(', ')}. `}
        Consents, opt-outs, links that the client received, and everything else of the other file move too.
      </p>
    </section>
  )
}
