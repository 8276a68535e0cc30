import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ImportChoices } from '#features/portfolio-import/rules/import-commands.ts'
import { fieldLabel } from '#features/portfolio-import/rules/import-fields.ts'
import type { FileKind } from '#features/portfolio-import/rules/import-lists.ts'
import { type Heads, missingFields } from '#features/portfolio-import/rules/mapped-columns.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { FilePart } from './file-part.tsx'
import { ImportChoiceFields } from './import-choices.tsx'
import { type MappedFile, sendFiles } from './send-files.ts'

const START: Omit<ImportChoices, 'cutover_on'> = {
  ...{ mode: 'balances', day_count: 'actual/365', loan_type: 'auto', difference_rule: 'refuse' },
}

/** Chooses the files of an import, maps their columns, and starts the dry run. */
export function NewImport({ remembered }: { remembered: Partial<Record<FileKind, Heads>> }) {
  const navigate = useNavigate()
  const [choices, setChoices] = useState<ImportChoices>(() => ({ ...START, cutover_on: dateOfInstant(new Date()) }))
  const [loans, setLoans] = useState<MappedFile | null>(null)
  const [payments, setPayments] = useState<MappedFile | null>(null)
  const [share, setShare] = useState(0)
  const needsHistory = choices.mode === 'histories'
  const sending = useMutation({
    mutationFn: (chosen: MappedFile) =>
      sendFiles(choices, { loans: chosen, payments: needsHistory ? payments : null }, setShare),
    onSuccess: (id) => navigate(`/dashboard/lending/import-loans/${id}`),
  })
  const missing = [
    ...(loans ? named('loans', missingFields('loans', loans.places)) : []),
    ...(needsHistory && payments ? named('payments', missingFields('payments', payments.places)) : []),
  ]
  const isReady = loans !== null && (!needsHistory || payments !== null)
  return (
    <Part
      title="Import loans from another system"
      about="First comes a dry run: it reads the files, shows totals to compare with your old system, and adds nothing."
    >
      <fieldset disabled={sending.isPending} className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-8">
        <ImportChoiceFields choices={choices} onChange={(change) => setChoices({ ...choices, ...change })} />
        <FilePart kind="loans" mapped={loans} remembered={remembered.loans ?? {}} onMapped={setLoans} />
        {needsHistory && (
          <FilePart kind="payments" mapped={payments} remembered={remembered.payments ?? {}} onMapped={setPayments} />
        )}
        {sending.isError && <FormError>{sending.error.message}</FormError>}
        {isReady && missing.length > 0 && (
          <p role="status" className="text-red">
            Choose the columns of: {missing.join(', ')}.
          </p>
        )}
        <div>
          <Button
            variant="primary"
            disabled={!isReady || missing.length > 0}
            pending={sending.isPending && `Sending... ${Math.round(share * 100)} %`}
            onClick={() => loans && sending.mutate(loans)}
          >
            Check the files
          </Button>
        </div>
      </fieldset>
    </Part>
  )
}

const named = (kind: FileKind, fields: readonly string[]) =>
  fields.map((field) => fieldLabel(kind, field).toLowerCase())
