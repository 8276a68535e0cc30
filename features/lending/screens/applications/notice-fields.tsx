import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { CreditorAgency } from '#features/lending/rules/adverse-action/creditor-agencies.ts'
import type { OtherSource } from '#features/lending/rules/adverse-action/other-sources.ts'
import { PERSONS_REASONS, type ReasonCode } from '#features/lending/rules/adverse-action/reasons.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { CreditorFields } from './creditor-fields.tsx'
import type { WantedNotice, Weighed } from './decision-queries.ts'
import { OthersField } from './others-field.tsx'
import { ReasonsField } from './reasons-field.tsx'
import { ReportsField } from './reports-field.tsx'

/** The user's choices so far. Unset fields keep their defaults. */
export interface Chosen {
  used?: readonly Bureau[]
  models: Partial<Record<Bureau, string | null>>
  reasons?: readonly ReasonCode[]
  others: readonly OtherSource[]
  address?: string
  agency?: CreditorAgency
}

interface NoticeFieldsProps {
  found: Weighed
  chosen: Chosen
  notice: WantedNotice
  onChange: (more: Partial<Chosen>) => void
}

/** The fields of a notice: the reports used, other sources, reasons, and the creditor. */
export function NoticeFields({ found, chosen, notice, onChange: change }: NoticeFieldsProps) {
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
export function noticeFrom({ report, bureaus, reasons, creditor, engine }: Weighed, chosen: Chosen): WantedNotice {
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
