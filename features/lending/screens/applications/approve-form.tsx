import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { bureauName } from '#features/credit-reports/rules/bureaus.ts'
import type { Disclosure } from '#features/lending/rules/credit-score-notice/disclosure.ts'
import type { TermsChoice } from '#features/lending/rules/underwriting/approved-terms.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { DialogActions } from '#ui/dialog.tsx'
import { SelectField, TextAreaField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { CoApplicantFields, useCoApplicants } from './co-applicant-fields.tsx'
import { prescreenedApplication, type useDecision, useDecisionPreview, type Weighed } from './decision-queries.ts'
import { Previewed } from './notice-preview.tsx'
import { OverrideField, useOverride } from './override-field.tsx'
import { DecisionProblem, PullAgain } from './pull-again.tsx'
import { TermsFields, useTerms } from './terms-fields.tsx'

interface ApproveFormProps {
  applicationId: string
  /** The structure that the person has chosen. */
  structure?: TermsChoice | undefined
  deciding: ReturnType<typeof useDecision>
  onClose: () => void
}

/** Approves an application: state the terms, choose the score to disclose, preview the disclosure, then decide. */
export function ApproveForm({ applicationId, structure, deciding, onClose }: ApproveFormProps) {
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
        {(found) => <ApprovalFields {...{ found, structure, preview, deciding, onClose }} />}
      </QueryView>
    </Previewed>
  )
}

interface ApprovalFieldsProps extends Omit<ApproveFormProps, 'applicationId'> {
  found: Weighed
  preview: ReturnType<typeof useDecisionPreview>
}

function ApprovalFields({ found, structure, preview, deciding, onClose }: ApprovalFieldsProps) {
  const [chosen, setChosen] = useState<string>()
  const [statement, setStatement] = useState('')
  const terms = useTerms(found.terms, structure)
  const offered = offeredBy(found)
  const choice = offered.find(({ value }) => value === chosen) ?? offered[0] ?? UNUSED
  const disclosure = disclosureOf(found, choice)
  const { report_problems: problems, disclosure_duty: duty } = found
  // Without a duty to disclose, the approval can state that the applicant’s report was not used.
  const isBlocked = problems.some(({ client_id }) => client_id !== found.client_id || duty === 'required')
  const chosenTerms = 'choice' in terms.made ? terms.made.choice : null
  const override = useOverride(found, 'approved', chosenTerms)
  const others = useCoApplicants(found, true)
  const wish = {
    ...others.wish,
    ...{ ...APPROVED, disclosure },
    ...override.wish,
    ...('choice' in terms.made && { terms: terms.made.choice }),
    ...(isStated(found, choice) && { no_report_statement: statement }),
  }
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!override.check()) return
        if (disclosure === null) deciding.decide(wish)
        else preview.mutate(wish)
      }}
    >
      {problems.map((problem) => (
        <PullAgain key={problem.client_id} problem={problem} />
      ))}
      <TermsFields {...terms} />
      <OverrideField {...override.field} />
      <DisclosureFields {...{ found, offered, choice, statement }} onChoose={setChosen} onStatement={setStatement} />
      <CoApplicantFields {...others.fields} />
      <DecisionProblem error={preview.error} />
      <DialogActions
        onClose={onClose}
        disabled={!(chosenTerms && override.mayDecide) || isBlocked}
        pending={(preview.isPending && 'Preparing...') || (deciding.isPending && 'Approving...')}
      >
        {disclosure === null ? 'Approve' : 'Preview the disclosure'}
      </DialogActions>
    </form>
  )
}

const APPROVED = { decision: 'approved' } as const

interface DisclosureFieldsProps {
  found: Weighed
  offered: readonly Choice[]
  choice: Choice
  statement: string
  onChoose: (value: string) => void
  onStatement: (statement: string) => void
}

/** Fields for the score to disclose, with the table that ranks it, or for the statement that no report was used. */
function DisclosureFields({ found, offered, choice, statement, onChoose, onStatement }: DisclosureFieldsProps) {
  if (found.disclosure_duty === 'none')
    return <p className="text-ink-2">No report has data about this client, so there is no score to disclose.</p>
  return (
    <>
      <SelectField
        label="Score disclosed to the applicant"
        value={choice.value}
        onChange={(event) => onChoose(event.target.value)}
        options={offered}
      />
      {choice.model && <RankSource model={choice.model} found={found} />}
      {isStated(found, choice) && (
        <TextAreaField
          label="Why no report was used"
          hint="The client has a report from another time or for another purpose. Your statement is kept in the audit log."
          value={statement}
          onChange={(event) => onStatement(event.target.value)}
        />
      )}
    </>
  )
}

/** The table that ranks the score among consumers, or the way out if the company has none. */
function RankSource({ model, found }: { model: string; found: Weighed }) {
  const table = found.percentiles.find((one) => one.model === model)
  if (table === undefined)
    return (
      <FormError>
        Your company has no percentile table for {model}, so this score can’t be disclosed. Add it in{' '}
        <Link to="/dashboard/org-admin?section=score-tables">Org Admin, Score tables</Link>, or choose another score.
      </FormError>
    )
  return (
    <p className="text-ink-2 text-small">
      Ranked by {table.source}, of {shortDate(table.as_of)}.
      {table.is_outdated && ' This table is older than a year. Ask an admin to add the new one.'}
    </p>
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
function offeredBy({ bureaus, disclosure_duty: duty }: Weighed): Choice[] {
  const told = bureaus.flatMap(({ bureau, scores }): Choice[] => {
    const name = bureauName(bureau)
    if (scores.length === 0) return [{ value: bureau, label: `${name} has no score`, bureau, model: null }]
    return scores.map(({ model, value }) => ({
      ...{ value: `${bureau} ${model}`, label: `${name}, ${model}: ${value}` },
      ...{ bureau, model },
    }))
  })
  return duty === 'required' ? told : [...told, UNUSED]
}

const isStated = ({ disclosure_duty: duty }: Weighed, { bureau }: Choice) =>
  duty === 'statement' && bureau === undefined

function disclosureOf({ report }: Weighed, { bureau, model = null }: Choice): Disclosure | null {
  if (report === null || bureau === undefined) return null
  return { report_id: report.id, bureau, model }
}
