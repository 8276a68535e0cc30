import { dollarsAndCents } from '#platform/rules/money.ts'

/** A cell with cents as dollars. Empty for 0, as books are printed. */
export function AmountCell({ cents, label, isStrong = false }: { cents: number; label: string; isStrong?: boolean }) {
  return (
    <td data-label={label} className={`whitespace-nowrap text-right ${isStrong ? 'font-semibold' : ''}`}>
      {cents !== 0 && dollarsAndCents(cents)}
    </td>
  )
}
