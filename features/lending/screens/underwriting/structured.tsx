import { useQuery } from '@tanstack/react-query'
import type { TermsChoice } from '#features/lending/rules/underwriting/approved-terms.ts'
import { decisionQueries } from '#features/lending/screens/decisions/decision-queries.ts'
import type { Application } from '#features/lending/screens/queries.ts'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { reportQuery } from './report-query.ts'
import { Structures } from './structures.tsx'
import type { UnderwrittenCase } from './underwriting-queries.ts'

interface StructuredProps {
  underwritten: UnderwrittenCase
  application: Application
  onChoose: (choice: TermsChoice | null) => void
}

/** The structures begin with what the report and the engine say, so they wait for both. */
export function Structured({ underwritten, application, onChoose }: StructuredProps) {
  const clientId = underwritten.client.id
  const report = useQuery(reportQuery(clientId))
  const decisions = useQuery(decisionQueries.ofClient(clientId))
  if (report.isPending || decisions.isPending) return <SkeletonRows count={4} />
  const newest = decisions.data?.find(({ application_id }) => application_id === application.id)
  return (
    <Structures
      application={application}
      underwritten={underwritten}
      debts={report.data?.debts ?? null}
      onChoose={onChoose}
      advisedRate={newest?.result.offers[0]?.rate_percent ?? null}
    />
  )
}
