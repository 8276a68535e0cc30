/**
 * The SQL of a ContractTotal of an enrollment `e`: the total of the client's signed contract, and the fees taken since it was signed that
 * weren't refunded. Null without one.
 */
export const CONTRACT_TOTAL = `
         (select jsonb_build_object(
                   'total_cents', (c.total_cost * 100)::bigint,
                   'paid_cents', coalesce((select (sum(f.amount) * 100)::bigint from public.repair_fees f
                                            where f.client_id = c.client_id and f.kind = 'fee'
                                              and f.created_at >= coalesce(c.signed_at, c.created_at)
                                              and not exists (select from public.repair_fees r where r.refunds_id = f.id)), 0))
            from public.repair_contracts c
           where c.client_id = e.client_id and c.cancelled_on is null and c.signature_name is not null)`
