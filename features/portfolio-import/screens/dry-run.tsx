import { useState } from 'react'
import { differingTotals, NO_TOTALS, type TypedTotals } from '#features/portfolio-import/rules/import-lists.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { counted } from '#platform/rules/counted.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CheckboxField } from '#ui/forms/field.tsx'
import { Caution, FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { ControlTotalsTable, typedTotalsOf } from './control-totals.tsx'
import { type PortfolioImport, useImportStep } from './import-queries.ts'
import { TOTAL_NAMES } from './import-words.ts'

/** The totals of the dry run beside those of the old system, and the start of the import. */
export function DryRun({ shown }: { shown: PortfolioImport }) {
  const [texts, setTexts] = useState<Record<string, string>>({})
  const totals = { ...NO_TOTALS, ...shown.totals }
  const typed = typedTotalsOf(texts)
  return (
    <Part
      title="Result of the dry run"
      about={`${counted(totals.loans, 'loan')} can be created, ${counted(shown.refused_loans, 'loan')} refused. Enter the totals of your old system to compare them.`}
    >
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
        <ControlTotalsTable
          totals={totals}
          texts={texts}
          problems={typed.problems}
          onText={(name, text) => setTexts({ ...texts, [name]: text })}
        />
        <Start shown={shown} typed={typed.totals} isReadable={typed.problems.size === 0} />
      </div>
    </Part>
  )
}

interface StartProps {
  shown: PortfolioImport
  typed: TypedTotals
  isReadable: boolean
}

function Start({ shown, typed, isReadable }: StartProps) {
  const [isAccepted, setIsAccepted] = useState(false)
  const { withReauthentication, dialog } = useReauthentication()
  const importing = useImportStep(() => {}, withReauthentication)
  const canceling = useImportStep()
  const differences = differencesOf(shown, typed)
  const failure = importing.error ?? canceling.error
  const loans = shown.totals.loans ?? 0
  const isBlocked = loans === 0 || !isReadable || (differences.length > 0 && !isAccepted)
  const start = { act: 'import', import_id: shown.id, typed_totals: typed, accepted_differences: isAccepted }
  return (
    <>
      {differences.length > 0 && (
        <>
          <Caution>{differences.join(' ')}</Caution>
          <CheckboxField
            label="I have looked at the differences and accept them"
            checked={isAccepted}
            onChange={({ currentTarget }) => setIsAccepted(currentTarget.checked)}
          />
        </>
      )}
      {failure && <FormError>{failure.message}</FormError>}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          disabled={isBlocked}
          pending={importing.isPending && 'Starting...'}
          onClick={() => importing.mutate(start)}
        >
          {`Import ${counted(loans, 'loan')}`}
        </Button>
        <Button
          pending={canceling.isPending && 'Canceling...'}
          onClick={() => canceling.mutate({ act: 'cancel', import_id: shown.id })}
        >
          Cancel the import
        </Button>
        <ButtonLink variant="quiet" to="/dashboard/lending/import-loans">
          Choose corrected files
        </ButtonLink>
      </div>
      {dialog}
    </>
  )
}

function differencesOf(shown: PortfolioImport, typed: TypedTotals): string[] {
  const differing = differingTotals(typed, { ...NO_TOTALS, ...shown.totals })
  const ledger = `The ledger differs from the file for ${counted(shown.differing_loans, 'loan')}.`
  return [
    ...differing.map((name) => `“${TOTAL_NAMES[name]}” differs from your old system.`),
    ...(shown.differing_loans > 0 ? [ledger] : []),
  ]
}
