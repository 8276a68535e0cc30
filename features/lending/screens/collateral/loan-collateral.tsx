import type { Loan } from '#features/lending/screens/queries.ts'
import { Part } from '#ui/part.tsx'
import { CollateralFacts } from './collateral-facts.tsx'

/** The things that secure a loan, as they were when it was booked. */
export const LoanCollateral = ({ collateral }: Pick<Loan, 'collateral'>) => (
  <Part title="Collateral" isRuled>
    <ul className="grid divide-y divide-rule">
      {collateral.map((item) => (
        <li key={item.id} className="py-2 text-small">
          <CollateralFacts item={item} />
        </li>
      ))}
    </ul>
  </Part>
)
