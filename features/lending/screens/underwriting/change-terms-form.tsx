import { useRef, useState } from 'react'
import { areSameTerms, type TermsChoice } from '#features/lending/rules/underwriting/approved-terms.ts'
import { OVERRIDE_WORDS, overrideKind } from '#features/lending/rules/underwriting/override.ts'
import type { Weighed } from '#features/lending/screens/applications/decision-queries.ts'
import { DecisionProblem, PullAgain } from '#features/lending/screens/applications/pull-again.tsx'
import { TermsFields, type TermsInForm } from '#features/lending/screens/applications/terms-fields.tsx'
import { QuoteVerdicts } from '#features/lending/screens/inspector/quote-verdicts.tsx'
import { useSettled } from '#features/lending/screens/inspector/use-contract.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { LONGEST_REASON, reasonProblem } from '#platform/rules/reason.ts'
import { DialogActions } from '#ui/dialog.tsx'
import { TextAreaField } from '#ui/forms/field.tsx'
import { Caution, FormError } from '#ui/forms/form-error.tsx'
import type { StoredTerms } from './second-person-queries.ts'
import { TermsBeforeAfter } from './terms-before-after.tsx'

export interface ChangeTermsFormProps {
  found: Weighed
  terms: TermsInForm
  /** The terms that the person saw when the form opened; none if the approval states no terms. */
  seen: StoredTerms | undefined
  pending: boolean
  problem: Error | null
  onChange: (change: { terms: TermsChoice; because: string }) => void
  onClose: () => void
}

/** The new terms with their quote, their caps, and the reason for the change. */
export function ChangeTermsForm({ found, terms, seen, pending, problem, onChange, onClose }: ChangeTermsFormProps) {
  const [because, setBecause] = useState('')
  const [isSent, setSent] = useState(false)
  const reason = useRef<HTMLTextAreaElement>(null)
  const { made } = terms
  const choice = 'choice' in made ? made.choice : null
  const isSame = seen !== undefined && choice !== null && areSameTerms(seen.terms, choice)
  const override = useOverride(found, choice)
  const stale = found.report_problems.find(({ client_id }) => client_id === found.client_id)
  const send = () => {
    setSent(true)
    if (choice === null || isSame) return
    if (reasonProblem(because) === undefined) onChange({ terms: choice, because })
    else reason.current?.focus()
  }
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {stale && <PullAgain problem={stale} />}
      <TermsFields {...terms} />
      {'terms' in made && seen !== undefined && !isSame && <TermsBeforeAfter before={seen.terms} after={made.terms} />}
      {'request' in made && <Caps request={made.request} hasMapr={made.hasMapr} />}
      {override.words !== null && <Caution>{override.words}</Caution>}
      <TextAreaField
        ref={reason}
        label="Why the terms change"
        hint="The history and the audit log keep it."
        rows={2}
        maxLength={LONGEST_REASON}
        value={because}
        onChange={({ target }) => setBecause(target.value)}
        error={isSent ? reasonProblem(because) : undefined}
      />
      {isSent && isSame && <FormError>These are the approved terms. Change at least one of them.</FormError>}
      <DecisionProblem error={problem} />
      <DialogActions
        onClose={onClose}
        disabled={choice === null || stale !== undefined || !override.isAllowed}
        pending={pending && 'Saving...'}
      >
        {seen === undefined ? 'Set the terms' : 'Change the terms'}
      </DialogActions>
    </form>
  )
}

function Caps({ request, hasMapr }: { request: Parameters<typeof QuoteVerdicts>[0]['request']; hasMapr: boolean }) {
  const settled = useSettled(request)
  return <QuoteVerdicts request={request} hasMapr={hasMapr} isSettled={settled === request} isFolded />
}

const LIMIT = 'Above your company’s limit for such decisions, the approval can’t be changed to them.'

/** Terms that the engine did not offer need a permission. Words are null if the engine offered them. */
function useOverride({ engine }: Weighed, choice: TermsChoice | null): { words: string | null; isAllowed: boolean } {
  const mayOverride = useMay('override_decisions')
  const kind = choice && overrideKind({ decision: 'approved', terms: choice, engine, countered: null })
  if (kind === null) return { words: null, isAllowed: true }
  if (mayOverride) return { words: `${OVERRIDE_WORDS[kind]} ${LIMIT}`, isAllowed: true }
  const needed = 'You need the permission “Decide against the engine” for these terms.'
  return { words: `${OVERRIDE_WORDS[kind]} ${needed}`, isAllowed: false }
}
