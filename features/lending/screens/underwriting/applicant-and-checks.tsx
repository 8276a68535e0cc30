import { Link } from 'react-router'
import { ApplicationActions } from '#features/lending/screens/applications/application-actions.tsx'
import { ApplicationFacts } from '#features/lending/screens/applications/application-facts.tsx'
import { DuplicateWarnings } from '#features/lending/screens/applications/duplicate-warnings.tsx'
import { ApplicationCollateral } from '#features/lending/screens/collateral/application-collateral.tsx'
import { ApplicationConditions } from '#features/lending/screens/conditions/application-conditions.tsx'
import { ApplicationDecision } from '#features/lending/screens/decisions/application-decision.tsx'
import { MilitaryCheck } from '#features/lending/screens/military-check.tsx'
import type { Application } from '#features/lending/screens/queries.ts'
import { RedFlags } from '#features/lending/screens/red-flags/red-flags.tsx'
import { ModelAdvice } from '#features/lending/screens/scoring-model/model-advice.tsx'
import { Part } from '#ui/part.tsx'

interface SectionProps {
  clientId: string
  application: Application
}

/** The applicant of an application, and what can be done with it. */
export const Applicant = ({ clientId, application }: SectionProps) => (
  <Part title="Applicant" isRuled>
    <div className="grid gap-3 py-3 sm:grid-cols-2 sm:*:col-span-2">
      <ApplicationFacts clientId={clientId} application={application} />
      <div id="collateral" tabIndex={-1} className="empty:hidden">
        <ApplicationCollateral application={application} />
      </div>
      <Link
        to={`/dashboard/clients/${clientId}?${new URLSearchParams({ tab: 'lending', application: application.id })}`}
        className="inline-flex min-h-6 items-center text-brand pointer-coarse:min-h-11"
      >
        Client file
      </Link>
      <ApplicationActions clientId={clientId} application={application} />
    </div>
  </Part>
)

/** The checks of an application, the engine's advice, and its conditions. */
export const Checks = ({ clientId, application }: SectionProps) => (
  <Part title="Checks and advice" isRuled>
    <div className="grid gap-4 py-3 sm:grid-cols-2">
      <DuplicateWarnings clientId={clientId} application={application} />
      <MilitaryCheck application={application} />
      <RedFlags clientId={clientId} application={application} />
      <ApplicationDecision clientId={clientId} application={application} />
      <div className="empty:hidden sm:col-span-2">
        <ModelAdvice clientId={clientId} applicationId={application.id} />
      </div>
      <div id="conditions" tabIndex={-1} className="sm:col-span-2">
        <ApplicationConditions clientId={clientId} application={application} />
      </div>
    </div>
  </Part>
)
