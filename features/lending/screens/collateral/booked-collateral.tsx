import type { StoredCollateral } from '#features/lending/screens/queries.ts'
import { Button } from '#ui/button.tsx'
import { CollateralFacts } from './collateral-facts.tsx'

interface BookedCollateralProps {
  collateral: readonly StoredCollateral[]
  /** Closes the dialog of the booking. */
  onClose: () => void
}

/** The collateral that secures the loan to be booked. It is corrected on the application, to which a button leads. */
export function BookedCollateral({ collateral, onClose }: BookedCollateralProps) {
  if (collateral.length === 0) return null
  const toCollateral = () => {
    onClose()
    const section = document.getElementById('collateral')
    section?.scrollIntoView()
    section?.focus()
  }
  return (
    <section aria-label="Secured by" className="grid gap-2 text-small">
      <p className="font-medium">Secured by</p>
      <ul className="grid gap-2">
        {collateral.map((item) => (
          <li key={item.id}>
            <CollateralFacts item={item} />
          </li>
        ))}
      </ul>
      <p>
        <Button onClick={toCollateral}>Correct the collateral</Button>
      </p>
    </section>
  )
}
