import type { ByBureau } from '#features/credit-reports/rules/bureaus.ts'
import { BUREAUS, type Bureau, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import type { Difference } from '#features/credit-reports/rules/matching/differences.ts'
import type { ReportField } from '#features/credit-reports/rules/report-fields.ts'
import type { Collection, Tradeline } from '#features/credit-reports/rules/tradelines.ts'
import { BureauHeads } from '#features/credit-reports/screens/scores/bureau-mark.tsx'
import { DifferingCell } from './differing-cell.tsx'
import { ItemMark, LineActions, useHasItemActions } from './item-actions.tsx'

interface ItemDetailsProps<Item, Field extends string> {
  name: string
  item: ByBureau<Item>
  fields: readonly ReportField<Item, Field>[]
  differences: readonly Difference<Field>[]
}

/** All fields of one account or collection, by bureau. A bureau that doesn’t report it shows “not reported”. */
export function ItemDetails<Item extends Tradeline | Collection, Field extends string>({
  name,
  item,
  fields,
  differences,
}: ItemDetailsProps<Item, Field>) {
  const differs = (field: Field | undefined, bureau: Bureau) =>
    differences.some((difference) => difference.field === field && difference.bureaus.includes(bureau))
  return (
    <table aria-label={`All fields of ${name}`} className="ledger">
      <thead>
        <tr>
          <th scope="col" className="w-1/4">
            Field
          </th>
          <BureauHeads className="w-1/4" />
        </tr>
      </thead>
      <tbody>
        {fields.map(({ label, differing, of }) => (
          <tr key={label}>
            <th scope="row" className="h-8! font-normal! text-ink-2!">
              {label}
            </th>
            {BUREAUS.map((bureau) => (
              <DifferingCell key={bureau} differs={differs(differing, bureau)} className="h-8!">
                {item[bureau] === undefined ? (
                  <span className="text-ink-3">
                    not reported<span className="sr-only"> by {bureauName(bureau)}</span>
                  </span>
                ) : (
                  (of(item[bureau]) ?? <span className="text-ink-3">–</span>)
                )}
              </DifferingCell>
            ))}
          </tr>
        ))}
        <ActionsRow item={item} />
      </tbody>
    </table>
  )
}

/** The mark and the actions of the item at each bureau. */
function ActionsRow({ item }: { item: ByBureau<Tradeline | Collection> }) {
  if (!useHasItemActions()) return null
  return (
    <tr>
      <th scope="row" className="h-8! font-normal! text-ink-2!">
        Dispute
      </th>
      {BUREAUS.map((bureau) => (
        <td key={bureau} className="h-8!">
          {item[bureau] && (
            <>
              <ItemMark line={item[bureau]} />
              <LineActions line={item[bureau]} />
            </>
          )}
        </td>
      ))}
    </tr>
  )
}
