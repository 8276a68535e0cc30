import { isReportProblem, type ReportProblem } from '#features/lending/rules/underwriting/report-problem.ts'
import { ServerError } from '#platform/browser/supabase.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Caution, FormError } from '#ui/forms/form-error.tsx'

/** Says that a report must be pulled, or pulled again, with the way there. */
export const PullAgain = ({ problem: { message, ...problem } }: { problem: ReportProblem }) => (
  <Caution>
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="min-w-0 flex-[1_1_16rem]">{message}</p>
      <OrderReport {...problem} />
    </div>
  </Caution>
)

/** Leads to the order of a person's report. A consent is recorded with the order, so a withdrawn one leads there too. */
const OrderReport = ({ code, client_id }: Pick<ReportProblem, 'code' | 'client_id'>) => (
  <ButtonLink to={`/dashboard/credit-bureau/order?client=${client_id}`}>
    {code === 'CONSENT_WITHDRAWN' ? 'Record a new consent' : 'Order a report'}
  </ButtonLink>
)

/** Shows why a decision was refused. If a report caused it, the way to the order is beside it. */
export function DecisionProblem({ error }: { error: Error | null }) {
  if (error === null) return null
  const clientId = error instanceof ServerError ? error.details['client_id'] : undefined
  if (!(error instanceof ServerError && isReportProblem(error.code) && typeof clientId === 'string'))
    return <FormError>{error.message}</FormError>
  return (
    <FormError>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 flex-[1_1_16rem]">{error.message}</p>
        <OrderReport code={error.code} client_id={clientId} />
      </div>
    </FormError>
  )
}
