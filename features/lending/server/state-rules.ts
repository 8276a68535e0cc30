import type { PoolClient } from 'pg'
import { addStateRuleSchema, endStateRuleSchema } from '#features/lending/rules/states/company-rule-form.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { stateRuleApproval, stateRuleEnded, stateRuleInForce, stateRuleNotFound } from './errors.ts'

/** `POST /functions/v1/add-state-rule`: adds the company's own rule of a state, approved by its counsel. */
export const addStateRule = keyedCommand('addStateRule', addStateRuleSchema, add, 201)

/** `POST /functions/v1/end-state-rule`: ends the company's own rule. From today (UTC), it no longer applies. */
export const endStateRule = keyedCommand('endStateRule', endStateRuleSchema, end)

const TODAY = "select (now() at time zone 'UTC')::date::text as today"
const ADD = `
  with added as (
    insert into public.state_rules (organization_id, created_by, state, product, rate_form, rate, amount_from_cents, amount_to_cents,
                                    late_fee_kind, late_fee_percent, late_fee_cents, late_fee_grace_days, nsf_cents,
                                    prepayment_penalty, rebate_method, document_fee_cents, cure_notice_days, deficiency_claim,
                                    citation, source, approved_by, approved_on, bank_name, bank_charter, bank_agreement, effective_from)
    select $1, $2, r.state, r.product, r.rate_form, r.rate, r.amount_from_cents, r.amount_to_cents,
           r.late_fee_kind, r.late_fee_percent, r.late_fee_cents, r.late_fee_grace_days, r.nsf_cents,
           r.prepayment_penalty, r.rebate_method, r.document_fee_cents, r.cure_notice_days, r.deficiency_claim,
           r.citation, r.source, r.approved_by, r.approved_on, r.bank_name, r.bank_charter, r.bank_agreement, r.effective_from
      from jsonb_populate_record(null::public.state_rules, $3) r
    on conflict (organization_id, state, product, effective_from) where effective_until is null do nothing
    returning id)
  select id, app.record_audit($1, $2, 'state_rules.created', 'state_rules', id, jsonb_strip_nulls($3), $4) from added`
const HOLD = `
  select effective_until is not null as has_ended from public.state_rules where id = $1 and organization_id = $2 for update`
const END = `
  with ended as (
    update public.state_rules set effective_until = (now() at time zone 'UTC')::date
     where id = $1 and organization_id = $2
    returning id, organization_id, state, product, effective_until)
  select id, app.record_audit(organization_id, $3, 'state_rules.ended', 'state_rules', id,
                              jsonb_build_object('state', state, 'product', product, 'effective_until', effective_until), $4)
    from ended`

async function add(
  db: PoolClient,
  { organizationId, personId, requestId }: PresentMember,
  row: Asked<typeof addStateRuleSchema>,
) {
  const today = (await db.query<{ today: string }>(TODAY)).rows[0]?.today ?? ''
  if (row.approved_on > today) throw stateRuleApproval()
  const { rows } = await db.query<{ id: string }>(ADD, [organizationId, personId, row, requestId])
  if (rows[0] === undefined) throw stateRuleInForce()
  return { id: rows[0].id }
}

async function end(
  db: PoolClient,
  { organizationId, personId, requestId }: PresentMember,
  { rule_id: id }: Asked<typeof endStateRuleSchema>,
) {
  const held = (await db.query<{ has_ended: boolean }>(HOLD, [id, organizationId])).rows[0]
  if (held === undefined) throw stateRuleNotFound()
  if (held.has_ended) throw stateRuleEnded()
  await db.query(END, [id, organizationId, personId, requestId])
  return { id }
}
