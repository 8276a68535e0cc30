import type { Pool, PoolClient } from 'pg'
import { stateRuleFor } from '#features/lending/rules/states/applicable-rule.ts'
import { companyRule, type StateRuleRow } from '#features/lending/rules/states/company-rule.ts'
import type { StateProduct, StateRule } from '#features/lending/rules/states/state-rule.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** A row as the server reads it: percentages are text. */
type Row = Omit<StateRuleRow, 'rate' | 'late_fee_percent'> & { rate: string | null; late_fee_percent: string | null }

const OWN = `
  select r.id, r.state, r.product, r.rate_form, r.rate::text, r.amount_from_cents::float8, r.amount_to_cents::float8, r.late_fee_kind,
         r.late_fee_percent::text, r.late_fee_cents::float8, r.late_fee_grace_days, r.nsf_cents::float8, r.prepayment_penalty,
         r.rebate_method, r.document_fee_cents::float8, r.cure_notice_days, r.deficiency_claim, r.citation, r.source, r.approved_by,
         r.approved_on::text, r.bank_name, r.bank_charter, r.bank_agreement, r.effective_from::text, r.effective_until::text
    from public.state_rules r where r.organization_id = $1 and r.state = $2 and r.product = $3`

/** Returns the rule of a state for a company's contract on a day. Null if the state is unknown, or if there is none. */
export async function stateRuleOf(
  database: Pool | PoolClient,
  organizationId: string,
  { state, product, day }: { state: string | null; product: StateProduct; day: PlainDate },
): Promise<StateRule | null> {
  if (state === null) return null
  const { rows } = await database.query<Row>(OWN, [organizationId, state, product])
  return stateRuleFor(state, product, day, rows.map(companyRule))
}
