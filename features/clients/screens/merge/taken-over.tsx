import { FIELD_LIST, type ListedField } from '#features/clients/rules/client-fields.ts'
import type { FieldStanding } from '#features/clients/rules/client-merge.ts'
import { counted } from '#platform/rules/counted.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import type { Comparison } from './merge-queries.ts'
import { shownValue } from './shown-value.ts'

const FROM: Readonly<Record<Exclude<FieldStanding, 'different'>, string>> = {
  same: 'in both files',
  kept: 'only in the kept file',
  merged: 'only in the other file',
  empty: 'in neither file',
}

/** The fields that need no choice: equal in both files, or in one or none of them. Collapsed at first. */
export function TakenOver({ comparison }: { comparison: Comparison }) {
  const taken = FIELD_LIST.filter(({ column }) => comparison.standings[column] !== 'different')
  return (
    <div className="max-w-[960px]">
      <Disclosure title="Taken over without a choice" note={counted(taken.length, 'field')} isOpen={false}>
        <dl>
          {taken.map((field) => (
            <TakenField key={field.column} field={field} comparison={comparison} />
          ))}
        </dl>
      </Disclosure>
    </div>
  )
}

function TakenField({ field: { column, label }, comparison }: { field: ListedField; comparison: Comparison }) {
  const standing = comparison.standings[column]
  if (standing === 'different') return null
  const value = shownValue(standing === 'merged' ? comparison.merged : comparison.kept, column)
  return (
    <div className="grid gap-x-6 border-rule border-b py-1.5 text-table sm:grid-cols-[160px_1fr_1fr]">
      <dt className="font-semibold">{label}</dt>
      <dd className="wrap-anywhere min-w-0">{value || <span className="text-ink-3">empty</span>}</dd>
      <dd className="text-ink-3">{FROM[standing]}</dd>
    </div>
  )
}
