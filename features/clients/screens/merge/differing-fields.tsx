import { type ClientField, FIELD_LIST, type ListedField } from '#features/clients/rules/client-fields.ts'
import type { MergeSide } from '#features/clients/rules/client-merge.ts'
import { ValueChoice } from '#features/clients/screens/value-choice.tsx'
import { Button } from '#ui/button.tsx'
import type { Comparison, MergeChoices } from './merge-queries.ts'
import { shownValue } from './shown-value.ts'

interface DifferingFieldsProps {
  comparison: Comparison
  choices: MergeChoices
  /** The fields without a choice, after the user tried to merge. */
  missing: readonly ClientField[]
  onChoose: (fields: readonly ClientField[], side: MergeSide) => void
}

/** The fields that differ, each with the values of both files to choose from. */
export function DifferingFields({ comparison, choices, missing, onChoose }: DifferingFieldsProps) {
  const differing = FIELD_LIST.filter(({ column }) => comparison.standings[column] === 'different')
  const columns = differing.map(({ column }) => column)
  if (differing.length === 0) {
    return <p className="mt-6 text-ink-2">No field differs, so there is nothing to choose.</p>
  }
  return (
    <section aria-labelledby="differing" className="mt-6 max-w-[960px]">
      <div className="flex flex-wrap items-end justify-between gap-2 border-rule-strong border-b pb-1">
        <h2 id="differing" className="text-h2">
          Choose what to keep
        </h2>
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" onClick={() => onChoose(columns, 'kept')}>
            All of the kept file
          </Button>
          <Button variant="quiet" onClick={() => onChoose(columns, 'merged')}>
            All of the other file
          </Button>
        </div>
      </div>
      {differing.map((field) => (
        <FieldChoice
          key={field.column}
          field={field}
          comparison={comparison}
          chosen={choices[field.column]}
          isMissing={missing.includes(field.column)}
          onChoose={(side) => onChoose([field.column], side)}
        />
      ))}
    </section>
  )
}

interface FieldChoiceProps {
  field: ListedField
  comparison: Comparison
  chosen: MergeSide | undefined
  isMissing: boolean
  onChoose: (side: MergeSide) => void
}

function FieldChoice({ field: { column, label }, comparison, chosen, isMissing, onChoose }: FieldChoiceProps) {
  const radio = (side: MergeSide, words: string) => (
    <ValueChoice name={`merge-${column}`} isChosen={chosen === side} onChoose={() => onChoose(side)}>
      <span className="text-ink-3">{words}</span> {shownValue(comparison[side], column)}
    </ValueChoice>
  )
  return (
    <fieldset className="grid gap-x-6 border-rule border-b py-2 sm:grid-cols-[180px_1fr_1fr]">
      <legend className="float-left w-full text-table sm:py-1">
        <strong className="font-semibold">{label}</strong>{' '}
        {isMissing && <span className="block text-red">Choose one of the values</span>}
      </legend>
      {radio('kept', 'Kept file:')}
      {radio('merged', 'Other file:')}
    </fieldset>
  )
}
