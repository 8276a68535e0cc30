import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { CreditorAgency } from '#features/lending/rules/adverse-action/creditor-agencies.ts'
import type { OtherSource } from '#features/lending/rules/adverse-action/other-sources.ts'
import { PERSONS_REASONS, type ReasonCode } from '#features/lending/rules/adverse-action/reasons.ts'
import type { Offer } from '#features/lending/rules/applications/counteroffer.ts'
import { DAYS_TO_ACCEPT } from '#features/lending/rules/applications/days-to-answer.ts'
import type { TermsChoice } from '#features/lending/rules/underwriting/approved-terms.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { DialogActions } from '#ui/dialog.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { CoApplicantFields, useCoApplicants } from './co-applicant-fields.tsx'
import { CreditorFields } from './creditor-fields.tsx'
import {
  type DecisionRequest,
  prescreenedApplication,
  type useDecision,
  useDecisionPreview,
  type WantedNotice,
  type Weighed,
} from './decision-queries.ts'
import { Previewed } from './notice-preview.tsx'
import { OfferFields } from './offer-fields.tsx'
import { OthersField } from './others-field.tsx'
import { differenceOf, OverrideField } from './override-field.tsx'
import { PullAgain } from './pull-again.tsx'
import { ReasonsField } from './reasons-field.tsx'
import { ReportsField } from './reports-field.tsx'
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

/** The user's choices so far. Unset fields keep their defaults. */
interface Chosen {
  used?: readonly Bureau[]
  models: Partial<Record<Bureau, string | null>>
  reasons?: readonly ReasonCode[]
  others: readonly OtherSource[]
  address?: string
  agency?: CreditorAgency
}

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
        {(found) => {
          const notice = noticeFrom(found, chosen)
          const fields = <NoticeFields found={found} chosen={chosen} notice={notice} onChange={change} />
          const form = { found, decision, notice, preview, onClose, children: fields }
          return decision === 'counteroffered' ? <OfferForm structure={structure} {...form} /> : <WishForm {...form} />
        }}
      </QueryView>
    </Previewed>
  )
}

interface WishFormProps {
  found: Weighed
  decision: keyof typeof WORDS
  notice: WantedNotice
  /** The offer of a counteroffer, with its terms. */
  further?: Pick<DecisionRequest, 'offer' | 'terms'>
  /** False while something must be corrected first. */
  isReady?: boolean
  preview: ReturnType<typeof useDecisionPreview>
  onClose: () => void
  children: ReactNode
}

function WishForm({ found, decision, notice, further, isReady = true, preview, onClose, children }: WishFormProps) {
  const [reason, setReason] = useState('')
  const others = useCoApplicants(found, false)
  const terms = further?.terms ?? null
  const isOtherwise = differenceOf(found, decision, terms) !== null
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        preview.mutate({
          decision,
          notice,
          ...others.wish,
          ...further,
          ...(isOtherwise && { override: { because: reason } }),
        })
      }}
    >
      {children}
      <CoApplicantFields {...others.fields} />
      <OverrideField {...{ found, decision, terms, reason }} onReason={setReason} />
      {preview.isError && <FormError>{preview.error.message}</FormError>}
      <DialogActions onClose={onClose} disabled={!isReady} pending={preview.isPending && 'Preparing...'}>
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
  const { stale_report: stale, client_id } = form.found
  const choice = 'choice' in terms.made ? terms.made.choice : undefined
  return (
    <WishForm {...form} further={{ offer, ...(choice && { terms: choice }) }} isReady={choice !== undefined}>
      {stale !== null && <PullAgain clientId={client_id}>{stale}</PullAgain>}
      <TermsFields {...terms} />
      <OfferFields today={today} offer={offer} onChange={setOffer} />
      {children}
    </WishForm>
  )
}

interface NoticeFieldsProps {
  found: Weighed
  chosen: Chosen
  notice: WantedNotice
  onChange: (more: Partial<Chosen>) => void
}

/** The fields of a notice: the reports used, other sources, reasons, and the creditor. */
function NoticeFields({ found, chosen, notice, onChange: change }: NoticeFieldsProps) {
  return (
    <>
      <ReportsField
        reports={found.bureaus}
        used={notice.bureaus}
        onUse={(used) => change({ used })}
        onScore={(bureau, model) => change({ models: { ...chosen.models, [bureau]: model } })}
      />
      <OthersField value={chosen.others} onChange={(others) => change({ others })} />
      <ReasonsField found={found.reasons} value={notice.reasons} onChange={(reasons) => change({ reasons })} />
      {chosen.reasons === undefined && notice.reasons.length > 0 && found.engine !== null && (
        <p className="text-ink-2 text-small">
          These reasons are from the rules that fired in the engine’s decision of{' '}
          {shortDate(dateOfInstant(found.engine.decided_at))}. Change them if your decision is based on others.
        </p>
      )}
      <CreditorFields
        creditor={found.creditor}
        address={notice.creditor_address}
        agency={notice.agency}
        onChange={change}
      />
    </>
  )
}

/** Returns the notice from the findings and choices. The reasons begin with those of the rules that fired in the engine. Drops a reason whose report is no longer used. */
function noticeFrom({ report, bureaus, reasons, creditor, engine }: Weighed, chosen: Chosen): WantedNotice {
  const offered = [...reasons.map(({ code }) => code), ...PERSONS_REASONS]
  return {
    report_id: report?.id ?? null,
    reasons: (chosen.reasons ?? engine?.reasons ?? []).filter((code) => offered.includes(code)),
    bureaus: bureaus
      .filter(({ bureau }) => chosen.used?.includes(bureau) ?? true)
      .map(({ bureau, scores }) => {
        const model = chosen.models[bureau]
        return { bureau, model: model === undefined ? (scores[0]?.model ?? null) : model }
      }),
    other_sources: [...chosen.others],
    creditor_address: chosen.address ?? creditor.address,
    // If several agencies are possible, as for a bank, the user must choose.
    agency: chosen.agency ?? (creditor.agencies.length === 1 ? creditor.agencies[0] : undefined),
  }
}
