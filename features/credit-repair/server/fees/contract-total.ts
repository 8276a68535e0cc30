/**
 * The SQL of the contract in force of an enrollment `e`: its total, the fees kept since it was signed, the highest monthly fee, what it
 * sells, and the promised time. Null without one.
 */
export const CONTRACT_IN_FORCE = `
         (select jsonb_build_object(
                   'id', c.id, 'contract_date', c.contract_date, 'complete_by', c.complete_by, 'pays_for', c.pays_for, 'clauses', c.clauses,
                   'total_cents', (c.total_cost * 100)::bigint, 'monthly_fee_cents', (c.monthly_fee * 100)::bigint,
                   'paid_cents', (app.fees_kept(c.client_id, coalesce(c.signed_at, c.created_at)) * 100)::bigint)
            from app.contract_in_force(e.client_id) c)`
