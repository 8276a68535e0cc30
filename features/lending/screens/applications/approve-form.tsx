import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bureauName } from '#features/credit-reports/rules/bureaus.ts'
import type { Disclosure } from '#features/lending/rules/credit-score-notice/disclosure.ts'
import { DialogActions } from '#ui/dialog.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { prescreenedApplication, type useDecision, useDecisionPreview, type Weighed } from './decision-queries.ts'
import { Previewed } from './notice-preview.tsx'

interface ApproveFormProps {
  applicationId: string
  deciding: ReturnType<typeof useDecision>
  onClose: () => void
}

/** Approves an application: choose the score to disclose, preview the disclosure, then decide. */
export function ApproveForm({ applicationId, deciding, onClose }: ApproveFormProps) {
  const [chosen, setChosen] = useState<string>()
  const [percent, setPercent] = useState('')
  const weighed = useQuery(prescreenedApplication(applicationId, undefined))
  const preview = useDecisionPreview(applicationId)
  return (
    <Previewed
      preview={preview}
      deciding={deciding}
      label="Preview of the disclosure"
      act="Approve and save this disclosure"
      pending="Approving..."
    >
      <QueryView query={weighed} failure="Couldn’t load the data for this decision">
        {(found) => {
          const offered = offeredBy(found)
          const choice = offered.find(({ value }) => value === chosen) ?? offered[0] ?? UNUSED
          const disclosure = disclosureOf(found, choice, percent)
          return (
            <form
              className="grid gap-4"
              noValidate
              onSubmit={(event) => {
                event.preventDefault()
                if (disclosure === null) deciding.decide({ decision: 'approved', disclosure })
                else preview.mutate({ decision: 'approved', disclosure })
              }}
            >
              <DisclosureFields
                offered={offered}
                choice={choice}
                percent={percent}
                onChoose={setChosen}
                onPercent={setPercent}
              />
              {preview.isError && <FormError>{preview.error.message}</FormError>}
              <DialogActions
                onClose={onClose}
                pending={(preview.isPending && 'Preparing...') || (deciding.isPending && 'Approving...')}
              >
                {disclosure === null ? 'Approve' : 'Preview the disclosure'}
              </DialogActions>
            </form>
          )
        }}
      </QueryView>
    </Previewed>
  )
}

interface DisclosureFieldsProps {
  offered: readonly Choice[]
  choice: Choice
  percent: string
  onChoose: (value: string) => void
  onPercent: (percent: string) => void
}

/** Fields for the score to disclose and its rank, which comes from the score provider's table. */
function DisclosureFields({ offered, choice, percent, onChoose, onPercent }: DisclosureFieldsProps) {
  if (offered.length === 1)
    return <p className="text-ink-2">No report has data about this client, so there is no score to disclose.</p>
  return (
    <>
      <SelectField
        label="Score disclosed to the applicant"
        value={choice.value}
        onChange={(event) => onChoose(event.target.value)}
        options={offered}
      />
      {choice.model && (
        <TextField
          label="Percent of U.S. consumers it ranks higher than"
          inputMode="numeric"
          autoComplete="off"
          value={percent}
          onChange={(event) => onPercent(event.target.value)}
          hint={`From the ${choice.model} table of your score provider`}
        />
      )}
    </>
  )
}

interface Choice {
  value: string
  label: string
  bureau?: Disclosure['bureau']
  model?: string | null
}

const UNUSED: Choice = { value: '', label: 'None: no report was used' }

/** Returns the choices: the available scores, the bureaus without a score for this person, and no score at all. */
function offeredBy({ bureaus }: Weighed): Choice[] {
  const told = bureaus.flatMap(({ bureau, scores }): Choice[] => {
    const name = bureauName(bureau)
    if (scores.length === 0) return [{ value: bureau, label: `${name} has no score`, bureau, model: null }]
    return scores.map(({ model, value }) => ({
      ...{ value: `${bureau} ${model}`, label: `${name}, ${model}: ${value}` },
      ...{ bureau, model },
    }))
  })
  return [...told, UNUSED]
}

function disclosureOf({ report }: Weighed, { bureau, model = null }: Choice, percent: string): Disclosure | null {
  if (report === null || bureau === undefined) return null
  const higher_than_percent = model === null || percent.trim() === '' ? null : Number(percent)
  return { report_id: report.id, bureau, model, higher_than_percent }
}
