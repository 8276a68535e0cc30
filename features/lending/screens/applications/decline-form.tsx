import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { CreditorAgency } from '#features/lending/rules/adverse-action/creditor-agencies.ts'
import type { OtherSource } from '#features/lending/rules/adverse-action/other-sources.ts'
import { PERSONS_REASONS, type ReasonCode } from '#features/lending/rules/adverse-action/reasons.ts'
import type { Offer } from '#features/lending/rules/applications/counteroffer.ts'
import { DAYS_TO_ACCEPT } from '#features/lending/rules/applications/days-to-answer.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { DialogActions } from '#ui/dialog.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { CreditorFields } from './creditor-fields.tsx'
import {
  prescreenedApplication,
  type useDecision,
  useDecisionPreview,
  type WantedNotice,
  type Weighed,
} from './decision-queries.ts'
import { Previewed } from './notice-preview.tsx'
import { OfferFields } from './offer-fields.tsx'
import { OthersField } from './others-field.tsx'
import { PullAgain } from './pull-again.tsx'
import { ReasonsField } from './reasons-field.tsx'
import { ReportsField } from './reports-field.tsx'

interface DeclineFormProps {
  applicationId: string
  /** With a counteroffer, the notice also offers the other terms. */
  decision?: keyof typeof WORDS
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
  reasons: readonly ReasonCode[]
  others: readonly OtherSource[]
  address?: string
  agency?: CreditorAgency
}

/** Declines an application or its requested terms: choose the reports and reasons, preview the notice, then decide. */
export function DeclineForm({ applicationId, decision = 'declined', deciding, onClose }: DeclineFormProps) {
  const [chosen, setChosen] = useState<Chosen>({ models: {}, reasons: [], others: [] })
  const weighed = useQuery(prescreenedApplication(applicationId, chosen.used))
  const preview = useDecisionPreview(applicationId)
  const [today] = useState(() => dateOfInstant(new Date(), 'UTC'))
  const [offer, setOffer] = useState<Offer>({ terms: '', answer_by: addDays(today, DAYS_TO_ACCEPT.usual) })
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
          return (
            <form
              className="grid gap-5"
              noValidate
              onSubmit={(event) => {
                event.preventDefault()
                preview.mutate({ decision, notice, ...(decision === 'counteroffered' && { offer }) })
              }}
            >
              {decision === 'counteroffered' && found.stale_report !== null && (
                <PullAgain clientId={found.client_id}>{found.stale_report}</PullAgain>
              )}
              {decision === 'counteroffered' && <OfferFields today={today} offer={offer} onChange={setOffer} />}
              <ReportsField
                reports={found.bureaus}
                used={notice.bureaus}
                onUse={(used) => change({ used })}
                onScore={(bureau, model) => change({ models: { ...chosen.models, [bureau]: model } })}
              />
              <OthersField value={chosen.others} onChange={(others) => change({ others })} />
              <ReasonsField found={found.reasons} value={notice.reasons} onChange={(reasons) => change({ reasons })} />
              <CreditorFields
                creditor={found.creditor}
                address={notice.creditor_address}
                agency={notice.agency}
                onChange={change}
              />
              {preview.isError && <FormError>{preview.error.message}</FormError>}
              <DialogActions onClose={onClose} pending={preview.isPending && 'Preparing...'}>
                Preview the notice
              </DialogActions>
            </form>
          )
        }}
      </QueryView>
    </Previewed>
  )
}

/** Returns the notice from the findings and choices. Drops a reason whose report is no longer used. */
function noticeFrom({ report, bureaus, reasons, creditor }: Weighed, chosen: Chosen): WantedNotice {
  const offered = [...reasons.map(({ code }) => code), ...PERSONS_REASONS]
  return {
    report_id: report?.id ?? null,
    reasons: chosen.reasons.filter((code) => offered.includes(code)),
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
