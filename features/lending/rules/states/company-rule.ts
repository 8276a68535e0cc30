import type { NewStateRule } from './company-rule-form.ts'
import type { FeeMaximum, RateLimit, StateRule } from './state-rule.ts'
import { band } from './table-row.ts'

/** A row of `state_rules`, as a caller reads it. */
export type StateRuleRow = Omit<NewStateRule, 'idempotency_key' | 'state' | 'rate' | 'late_fee_percent'> & {
  id: string
  state: string
  rate: number | string | null
  late_fee_percent: number | string | null
  effective_until: string | null
}

/** Returns a company's own row as a state rule. */
export function companyRule(row: StateRuleRow): StateRule {
  const { citation } = row
  const lateFee = lateFeeOf(row)
  return {
    ...{ state: row.state, product: row.product, origin: 'company', citation, source: row.source },
    rates: [band(rateOf(row), { amountFromCents: row.amount_from_cents, amountToCents: row.amount_to_cents })],
    lateFee: lateFee && { maximum: lateFee, graceDays: row.late_fee_grace_days ?? 0, citation },
    nsf: row.nsf_cents === null ? null : { maximum: { kind: 'amount', cents: row.nsf_cents }, citation },
    prepayment: row.prepayment_penalty && { penalty: row.prepayment_penalty, citation },
    rebate: row.rebate_method && { method: row.rebate_method, citation },
    documentFee:
      row.document_fee_cents === null ? null : { maximum: { kind: 'amount', cents: row.document_fee_cents }, citation },
    cure: row.cure_notice_days === null ? null : { noticeDays: row.cure_notice_days, citation },
    deficiency: row.deficiency_claim && { claim: row.deficiency_claim, citation },
    approval: { by: row.approved_by, on: row.approved_on },
    bank: bankOf(row),
    ...{ effectiveFrom: row.effective_from, effectiveUntil: row.effective_until },
  }
}

// The constraints of the table guarantee a rate unless the parties can agree any.
function rateOf({ rate_form: form, rate }: StateRuleRow): RateLimit {
  if (form === 'agreed' || rate === null) return { form: 'agreed' }
  return form === 'add_on' ? { form, centsPer100: Math.round(Number(rate) * 100) } : { form, percent: String(rate) }
}

function lateFeeOf({ late_fee_kind: kind, late_fee_percent, late_fee_cents }: StateRuleRow): FeeMaximum | null {
  const percent = String(late_fee_percent ?? 0)
  const cents = late_fee_cents ?? 0
  switch (kind) {
    case null:
      return null
    case 'agreed':
      return { kind }
    case 'percent':
      return { kind, percent }
    case 'amount':
      return { kind, cents }
    case 'greater':
    case 'lesser':
      return { kind, percent, cents }
  }
}

function bankOf({
  bank_name: name,
  bank_charter: charter,
  bank_agreement: agreement,
}: StateRuleRow): StateRule['bank'] {
  return name === null || charter === null || agreement === null ? null : { name, charter, agreement }
}
