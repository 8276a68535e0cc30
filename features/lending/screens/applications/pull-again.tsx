import { ButtonLink } from '#ui/button.tsx'
import { Caution } from '#ui/forms/form-error.tsx'

interface PullAgainProps {
  clientId: string
  /** Why the report doesn't count. */
  children: string
}

/** Says that a report must be pulled again, with the way there. */
export const PullAgain = ({ clientId, children }: PullAgainProps) => (
  <Caution>
    <div className="flex flex-wrap items-center justify-between gap-2">
      {children}
      <ButtonLink to={`/dashboard/credit-bureau/order?client=${clientId}`}>Order a report</ButtonLink>
    </div>
  </Caution>
)
