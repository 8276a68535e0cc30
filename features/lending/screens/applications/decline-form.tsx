import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { mergedReasons } from '#features/lending/rules/adverse-action/merged-reasons.ts'
import type { Offer } from '#features/lending/rules/applications/counteroffer.ts'
import { DAYS_TO_ACCEPT } from '#features/lending/rules/applications/days-to-answer.ts'
import type { TermsChoice } from '#features/lending/rules/underwriting/approved-terms.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { DialogActions } from '#ui/dialog.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { CoApplicantFields, useCoApplicants } from './co-applicant-fields.tsx'
import {
  type DecisionRequest,
  prescreenedApplication,
  type useDecision,
  useDecisionPreview,
  type WantedNotice,
  type Weighed,
} from './decision-queries.ts'
import { type Chosen, NoticeFields, noticeFrom } from './notice-fields.tsx'
import { Previewed } from './notice-preview.tsx'
import { OfferFields } from './offer-fields.tsx'
import { OverrideField, useOverride } from './override-field.tsx'
import { DecisionProblem, PullAgain } from './pull-again.tsx'
import { TermsFields, useTerms } from './terms-fields.tsx'

interface DeclineFormProps {
  applicationId: string
  /** With a counteroffer, the notice also offers the other terms. */
  decision?: keyof typeof WORDS
  /** The structure that the person has chosen for a counteroffer. */
  structure?: TermsChoice | undefined
  deciding: ReturnType<typeof useDecision>
  onClose: () => void
}

const WORDS = {
  declined: { act: 'Decline and save this notice', pending: 'Declining...' },
  counteroffered: { act: 'Counteroffer and save this notice', pending: 'Recording...' },
} as const

/** Declines an application or its requested terms: choose the reports and reasons, preview the notice, then decide. */
export function DeclineForm({ applicationId, decision = 'declined', structure, deciding, onClose }: DeclineFormProps) {
  const [chosen, setChosen] = useState<Chosen>({ models: {}, others: [] })
  const weighed = useQuery(prescreenedApplication(applicationId, chosen.used))
  const preview = useDecisionPreview(applicationId)
  const change = (more: Partial<Chosen>) => setChosen({ ...chosen, ...more })
  return (
    <Previewed
      preview={preview}
      deciding={deciding}
      label="Preview of the notice"
      act={WORDS[decision].act}
      pending={WORDS[decision].pending}
    >
      <QueryView query={weighed} failure="Couldn’t load the data for this decision">
        {(found) => <LoadedForm {...{ found, chosen, decision, structure, preview, onClose }} onChange={change} />}
      </QueryView>
    </Previewed>
  )
}

interface LoadedFormProps extends Pick<WishFormProps, 'found' | 'decision' | 'preview' | 'onClose'> {
  chosen: Chosen
  structure: TermsChoice | undefined
  onChange: (more: Partial<Chosen>) => void
}

/** The reasons can come from the reports of co-applicants too, while these are used. */
function LoadedForm({ found, chosen, structure, onChange, ...form }: LoadedFormProps) {
  const others = useCoApplicants(found, false)
  const reasons = mergedReasons([...found.reasons, ...others.reasons])
  const supported = { ...found, reasons }
  const notice = noticeFrom(supported, chosen)
  const all = {
    ...{ ...form, found, notice, others },
    children: <NoticeFields found={supported} chosen={chosen} notice={notice} onChange={onChange} />,
  }
  return form.decision === 'counteroffered' ? <OfferForm structure={structure} {...all} /> : <WishForm {...all} />
}

interface WishFormProps {
  found: Weighed
  decision: keyof typeof WORDS
  notice: WantedNotice
  /** The use of the co-applicants' reports. */
  others: ReturnType<typeof useCoApplicants>
  /** The offer of a counteroffer, with its terms. */
  further?: Pick<DecisionRequest, 'offer' | 'terms'>
  /** False while something must be corrected first. */
  isReady?: boolean
  preview: ReturnType<typeof useDecisionPreview>
  onClose: () => void
  children: ReactNode
}

function WishForm({ found, decision, notice, others, further, isReady = true, ...form }: WishFormProps) {
  const { preview, onClose, children } = form
  const override = useOverride(found, decision, further?.terms ?? null)
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (override.check()) preview.mutate({ decision, notice, ...others.wish, ...further, ...override.wish })
      }}
    >
      {children}
      <CoApplicantFields {...others.fields} />
      <OverrideField {...override.field} />
      <DecisionProblem error={preview.error} />
      <DialogActions
        onClose={onClose}
        disabled={!(isReady && override.mayDecide)}
        pending={preview.isPending && 'Preparing...'}
      >
        Preview the notice
      </DialogActions>
    </form>
  )
}

/** The form of a counteroffer: the terms offered before the reasons. */
function OfferForm({ structure, children, ...form }: WishFormProps & { structure: TermsChoice | undefined }) {
  const [today] = useState(() => dateOfInstant(new Date(), 'UTC'))
  const [offer, setOffer] = useState<Offer>({ terms: '', answer_by: addDays(today, DAYS_TO_ACCEPT.usual) })
  const terms = useTerms(form.found.terms, structure)
  const choice = 'choice' in terms.made ? terms.made.choice : undefined
  return (
    <WishForm {...form} further={{ offer, ...(choice && { terms: choice }) }} isReady={choice !== undefined}>
      {form.found.report_problems.map((problem) => (
        <PullAgain key={problem.client_id} problem={problem} />
      ))}
      <TermsFields {...terms} />
      <OfferFields today={today} offer={offer} onChange={setOffer} />
      {children}
    </WishForm>
  )
}
