import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SCORE_MODEL_OPTIONS } from '#features/credit-reports/rules/score-models.ts'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import type { OutputOf } from '#platform/browser/rows.ts'
import { supabase, unlessUnanswered, unwrap } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { scoreModelQuery } from './list-model.ts'

/** Chooses the score model of the client list and of new lending policies. */
export function CompanyScoreModel() {
  const model = useQuery(scoreModelQuery)
  return (
    <Part
      title="Score model"
      about="The client list, its filters, and its export show scores of this model, and new lending policies start with it. Client files and reports show FICO 8 first, and every other score that a bureau sent."
      className="space-y-4"
    >
      <QueryView query={model} failure="Couldn’t load your company’s score model">
        {(found) => found && <KnownModel known={found} />}
      </QueryView>
    </Part>
  )
}

function KnownModel({ known: { score_model, may_change } }: { known: OutputOf<'company_score_model'> }) {
  const [chosen, setChosen] = useState(score_model)
  const queryClient = useQueryClient()
  const mayChange = useMayWrite() && may_change
  const saving = useMutation({
    mutationFn: () => unwrap(supabase.rpc('set_company_score_model', { model: chosen })),
    onSuccess: () => showToast('Score model saved'),
    // Every list of clients shows other scores now.
    onSettled: (_said, error) => unlessUnanswered(error, queryClient.invalidateQueries()),
  })
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      {saving.isError && <FormError>{saving.error.message}</FormError>}
      <div className="w-64 max-w-full">
        <SelectField
          label="Score model"
          options={SCORE_MODEL_OPTIONS}
          value={chosen}
          disabled={!mayChange}
          onChange={(event) => setChosen(event.target.value)}
        />
      </div>
      {mayChange && (
        <Button type="submit" disabled={chosen === score_model} pending={saving.isPending && 'Saving...'}>
          Save
        </Button>
      )}
    </form>
  )
}
