import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Part } from '#ui/part.tsx'
import { ShowMore } from '#ui/show-more.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { RevealCap } from './reveal-cap.tsx'
import { SensitiveExport } from './sensitive-export.tsx'
import { SensitiveFilters } from './sensitive-filters.tsx'
import { type SensitiveFilter, sensitiveQueries } from './sensitive-queries.ts'
import { SensitiveTotals } from './sensitive-totals.tsx'
import { SensitiveUses } from './sensitive-uses.tsx'

/** For owners: who revealed or checked SSNs and birth dates, and the limit on reveals. Shows no digits. */
export function SensitiveData() {
  const [params] = useSearchParams()
  // The email about unusual access links here with this filter.
  const [filter, setFilter] = useState<SensitiveFilter>(params.has('unusual') ? { unusual: '1' } : {})
  const [clientName, setClientName] = useState('')
  const uses = useInfiniteQuery(sensitiveQueries.uses(filter))
  const narrowTo = (name: 'person' | 'client', id: string, label: string) => {
    setFilter({ [name]: id })
    if (name === 'client') setClientName(label)
  }
  return (
    <div className="space-y-10">
      <RevealCap />
      <SensitiveTotals onChoose={narrowTo} />
      <Part
        title="Record"
        about="Every time a person revealed an SSN or date of birth, or compared one with your files. Unusual access is marked, and owners get an email about it."
        action={<SensitiveExport filter={filter} />}
        className="space-y-4"
      >
        <SensitiveFilters filter={filter} clientName={clientName} onChange={setFilter} />
        <QueryView
          query={uses}
          failure="Couldn’t load the record"
          empty={
            <EmptyState title="Nothing recorded">
              {Object.keys(filter).length > 0
                ? 'No access matches these filters. Clear them to see everything.'
                : 'No SSN has been revealed or checked yet.'}
            </EmptyState>
          }
        >
          {({ pages }) => <SensitiveUses uses={pages.flat()} onClient={(id, name) => narrowTo('client', id, name)} />}
        </QueryView>
        <ShowMore query={uses}>Show earlier access</ShowMore>
      </Part>
    </div>
  )
}
