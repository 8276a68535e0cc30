import { BUREAUS, type Bureau } from '#domain/credit-reports/bureaus.ts'
import { BureauCode } from '#web/ui/bureau-mark.tsx'

/** The heads of a table's columns for the bureaus. */
export function BureauHeads({ bureaus = BUREAUS, className }: { bureaus?: readonly Bureau[]; className?: string }) {
  return bureaus.map((bureau) => (
    <th key={bureau} scope="col" className={className}>
      <BureauCode bureau={bureau} />
    </th>
  ))
}
