import type { PlainDate } from '#platform/rules/dates.ts'

/** Why a fee can't be taken. `earliest_on` is the first possible day. */
export interface FeeRefusal {
  code:
    | 'DATE_IN_FUTURE'
    | 'croa_advance_fee'
    | 'croa_contract_first'
    | 'croa_evidence_required'
    | 'croa_refund_due'
    | 'croa_result_not_sold'
    | 'croa_total_exceeded'
    | 'croa_monthly_fee_exceeded'
    | 'tsr_advance_fee'
  sentence: string
  earliest_on?: PlainDate
}
