import { queryOptions } from '@tanstack/react-query'
import { companyRule, type StateRuleRow } from '#features/lending/rules/states/company-rule.ts'
import type { StateRuleFields } from '#features/lending/rules/states/company-rule-form.ts'
import type { StateRule } from '#features/lending/rules/states/state-rule.ts'
import { callFunction, supabase, unwrap } from '#platform/browser/supabase.ts'

const COLUMNS = `id, state, product, rate_form, rate, amount_from_cents, amount_to_cents, late_fee_kind, late_fee_percent,
  late_fee_cents, late_fee_grace_days, nsf_cents, prepayment_penalty, rebate_method, document_fee_cents, cure_notice_days,
  deficiency_claim, citation, source, approved_by, approved_on, bank_name, bank_charter, bank_agreement, effective_from,
  effective_until`
const MOST = 1_000

/** A company's own row, with the rule that it sets. */
export interface OwnRule {
  id: string
  rule: StateRule
}

/** The company's own state rules: those in force, those to come, and those that ended. */
export const ownStateRules = () =>
  queryOptions({
    queryKey: ['org-admin', 'state-rules'],
    queryFn: async (): Promise<OwnRule[]> => {
      const rows: StateRuleRow[] = await unwrap(
        supabase
          .from('state_rules')
          .select(COLUMNS)
          .order('effective_from', { ascending: false })
          .order('id')
          .limit(MOST),
      )
      return rows.map((row) => ({ id: row.id, rule: companyRule(row) }))
    },
  })

export async function addStateRule(fields: StateRuleFields): Promise<void> {
  await callFunction('add-state-rule', fields)
}

/** Ends the rule: from today (UTC), it no longer applies. */
export async function endStateRule(id: string): Promise<void> {
  await callFunction('end-state-rule', { rule_id: id })
}
