import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SCORE_MODEL_NAMES } from '#features/credit-reports/rules/score-models.ts'
import { pastedSteps } from '#features/lending/rules/credit-score-notice/percentile-table.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { addScoreTable, scoreTables, tableProblem } from './queries.ts'

const MODELS = SCORE_MODEL_NAMES.map((name) => ({ value: name, label: name }))
const EMPTY = { model: MODELS[0]?.value ?? '', source: '', as_of: '', pasted: '' }
type Typed = typeof EMPTY

/** The form for the yearly table of a score model, pasted from the provider's page or a spreadsheet. */
export function ScoreTableForm({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState(EMPTY)
  const [problem, setProblem] = useState<string | null>(null)
  const adding = useAdding(onClose)
  const submit = (event: Pick<Event, 'preventDefault'>) => {
    event.preventDefault()
    const read = readTable(typed)
    setProblem('problem' in read ? read.problem : null)
    if ('table' in read && !adding.isPending) adding.mutate(read.table)
  }
  const set = (change: Partial<Typed>) => setTyped({ ...typed, ...change })
  const failure = problem ?? adding.error?.message
  return (
    <Dialog
      onClose={onClose}
      title="Add score table"
      description="Paste one line for each score: the score, then the percent of consumers that it ranks higher than. A table can’t be changed after you add it, but you can add a newer one."
    >
      <form className="grid gap-4" noValidate onSubmit={submit}>
        {failure && <FormError>{failure}</FormError>}
        <SelectField
          label="Score model"
          options={MODELS}
          value={typed.model}
          onChange={({ target }) => set({ model: target.value })}
        />
        <TextField
          label="Source"
          hint="Such as the name and page of the score provider’s document"
          value={typed.source}
          onChange={({ target }) => set({ source: target.value })}
        />
        <TextField
          label="Date of the table"
          type="date"
          value={typed.as_of}
          onChange={({ target }) => set({ as_of: target.value })}
        />
        <TextAreaField
          label="Table"
          hint="Such as 700, 52. A range such as 700-704 counts from its first score."
          rows={8}
          value={typed.pasted}
          onChange={({ target }) => set({ pasted: target.value })}
        />
        <DialogActions onClose={onClose} pending={adding.isPending && 'Adding...'}>
          Add score table
        </DialogActions>
      </form>
    </Dialog>
  )
}

function readTable({ pasted, ...stated }: Typed) {
  const read = pastedSteps(pasted)
  if ('problem' in read) return read
  const table = { ...stated, steps: read.steps }
  const problem = tableProblem(table)
  return problem === null ? { table } : { problem }
}

function useAdding(onClose: () => void) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: (table: Parameters<typeof tableProblem>[0]) =>
      addScoreTable({ ...table, idempotency_key: keyFor(table) }),
    onSuccess: () => {
      showToast('The score table was added')
      onClose()
    },
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: scoreTables().queryKey })),
  })
}
