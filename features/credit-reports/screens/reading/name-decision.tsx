import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { type Bureau, bureauName, isBureau } from '#features/credit-reports/rules/bureaus.ts'
import type { NAME_DECISIONS } from '#features/credit-reports/rules/reading/name-decision.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { callFunction } from '#platform/browser/supabase.ts'
import { isJsonObject } from '#platform/rules/json-object.ts'
import { isReason } from '#platform/rules/reason.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useMutation } from '#ui/use-mutation.ts'

interface NameDecisionsProps {
  reportId: string
  bureauData: unknown
}

/** For each bureau that returned a file under another name: what it said, and the form to decide whose file it is. */
export function NameDecisions({ reportId, bureauData }: NameDecisionsProps) {
  return waitingIn(bureauData).map(({ bureau, message }) => (
    <section
      key={bureau}
      aria-label={`Another name at ${bureauName(bureau)}`}
      className="mt-6 border-orange-fill border-y-2 bg-orange-tint px-4 py-3"
    >
      <p className="font-semibold text-orange">{message}</p>
      <p className="text-ink-2">
        Its contents are sealed. Compare the birth date, the address, and a document of the applicant.
      </p>
      <Decision reportId={reportId} bureau={bureau} />
    </section>
  ))
}

function waitingIn(bureauData: unknown): { bureau: Bureau; message: string }[] {
  if (!isJsonObject(bureauData)) return []
  return Object.entries(bureauData).flatMap(([bureau, section]) =>
    isBureau(bureau) && isJsonObject(section) && section.outcome === 'name_differs'
      ? [{ bureau, message: String(section.message) }]
      : [],
  )
}

function Decision({ reportId, bureau }: { reportId: string; bureau: Bureau }) {
  const mayDecide = useMay('order_hard_pulls')
  const name = useId()
  const queryClient = useQueryClient()
  const [decision, setDecision] = useState<(typeof NAME_DECISIONS)[number] | null>(null)
  const [reason, setReason] = useState('')
  const deciding = useMutation({
    mutationFn: () => callFunction('compare-name', { report_id: reportId, bureau, decision, reason }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['credit-reports'] }),
  })
  if (!mayDecide) return null
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    deciding.mutate()
  }
  return (
    <form aria-label="Whose file it is" className="mt-3 grid max-w-xl gap-3 print:hidden" onSubmit={send}>
      <fieldset className="grid gap-1">
        <legend className="sr-only">Whose file it is</legend>
        {CHOICES.map(({ value, label }) => (
          <label key={value} className="flex min-h-6 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="radio"
              name={name}
              className="size-4 accent-brand"
              checked={decision === value}
              onChange={() => setDecision(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <TextField
        label="Reason"
        required
        hint="Say what you compared, without an SSN or document number."
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      {deciding.isError && <FormError>{deciding.error.message}</FormError>}
      <div>
        <Button
          type="submit"
          variant="primary"
          disabled={decision === null || !isReason(reason)}
          pending={deciding.isPending && 'Saving...'}
        >
          Save decision
        </Button>
      </div>
    </form>
  )
}

const CHOICES = [
  { value: 'applicant', label: 'The applicant’s: read the file and use it' },
  { value: 'another', label: 'Another person’s: delete the file' },
] as const
