import { Suspense, useState } from 'react'
import { LOANABLE_STATUSES } from '#features/lending/rules/applications/application-status.ts'
import { collateralValueCents, valueProblem } from '#features/lending/rules/collateral/collateral-value.ts'
import { collateralName } from '#features/lending/rules/collateral/collateral-words.ts'
import { percentOf } from '#features/lending/rules/decisioning/percent-of.ts'
import type { Application, StoredCollateral } from '#features/lending/screens/queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { late } from '#ui/states/late.tsx'
import { CollateralFacts } from './collateral-facts.tsx'
import { useCollateralAct } from './collateral-queries.ts'

const CollateralDialog = late(async () => (await import('./collateral-dialog.tsx')).CollateralDialog)

/** The things that secure an application’s loan, with the loan-to-value. Staff add, change, and remove things until the loan is booked. */
export function ApplicationCollateral({ application }: { application: Application }) {
  const [asking, setAsking] = useState<StoredCollateral | 'add' | null>(null)
  const mayWork = useMay('work_applications')
  const mayChange = mayWork && LOANABLE_STATUSES.some((open) => open === application.status)
  const { collateral } = application
  // A personal loan usually has none.
  if (collateral.length === 0 && (!mayChange || application.loan_type === 'personal')) return null
  return (
    <section aria-label="Collateral" className="grid gap-1 text-small sm:col-span-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">{collateral.length === 0 ? 'No collateral' : 'Collateral'}</p>
        {mayChange && (
          <Button className="print:hidden" onClick={() => setAsking('add')}>
            Add collateral
          </Button>
        )}
      </div>
      <ul className="grid divide-y divide-rule">
        {collateral.map((item) => (
          <li key={item.id} className="flex flex-wrap items-start justify-between gap-2 py-2">
            <CollateralFacts item={item} />
            {mayChange && <ItemActions item={item} onChange={() => setAsking(item)} />}
          </li>
        ))}
      </ul>
      {collateral.length > 0 && <LoanToValue application={application} />}
      {asking !== null && (
        <Suspense>
          <CollateralDialog
            applicationId={application.id}
            item={asking === 'add' ? null : asking}
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** The loan-to-value with its formula, or the reason why it is unknown. */
function LoanToValue({ application: { amount, collateral } }: { application: Application }) {
  const [today] = useState(() => dateOfInstant(new Date()))
  const value = collateralValueCents(collateral, today)
  return (
    <p>
      <span className="text-ink-2">Loan to value: </span>
      {value === null
        ? `Not known. ${valueProblem(collateral, today)}`
        : `${percentOf(amount, value)}% = ${dollarsAndCents(amount)} ÷ ${dollarsAndCents(value)}`}
    </p>
  )
}

interface ItemActionsProps {
  item: StoredCollateral
  onChange: () => void
}

function ItemActions({ item, onChange }: ItemActionsProps) {
  const [isRemoving, setRemoving] = useState(false)
  const removing = useCollateralAct(() => setRemoving(false))
  const name = collateralName(item)
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button aria-label={`Change ${name}`} onClick={onChange}>
        Change
      </Button>
      <Button aria-label={`Remove ${name}`} onClick={() => setRemoving(true)}>
        Remove
      </Button>
      {isRemoving && (
        <ReasonDialog
          open
          action="Remove"
          title={`Remove ${name}?`}
          description="It no longer secures the loan. The audit log keeps it with your reason."
          placeholder="For example: the buyer chose another car"
          onClose={() => {
            removing.reset()
            setRemoving(false)
          }}
          onReason={(reason) =>
            removing.mutate({ act: 'remove', collateral_id: item.id, seen_version: item.version, reason })
          }
          isPending={removing.isPending}
          problem={removing.error?.message}
        />
      )}
    </div>
  )
}
