// Rows of credit repair, for every table that has them.
export const ENROLLED = `
  with worked as (
    insert into public.disputes (organization_id, client_id, report_id, bureau, item_kind, item_key, item_name, reason, status, attested_on,
                                 sent_on, received_on, due_on, result, result_on)
    select organization_id, client_id, id, 'equifax', 'account', 'key', 'Whitfield Bank', 'not_mine', 'resolved', '2026-01-02',
           '2026-01-02', '2026-01-03', '2026-02-02', 'deleted', '2026-01-20' from public.credit_reports where ordered_by = $1
    returning id, organization_id, client_id)
  insert into public.repair_enrollments (organization_id, client_id, monthly_fee, enrolled_on, sale_channel)
  select organization_id, client_id, 99, '2026-01-01', 'web' from worked`
export const CONTRACT = `
  with acknowledged as (
    insert into public.repair_statements (organization_id, client_id, acknowledged_on, signature_name, recorded_by)
    select organization_id, client_id, '2025-12-01', 'Dana Whitfield', $1 from public.credit_reports where ordered_by = $1
    returning id, organization_id, client_id)
  insert into public.repair_contracts (organization_id, client_id, statement_id, contract_date, company_name, company_address, total_cost,
                                       services, clauses, cancel_until, signature_name)
  select organization_id, client_id, id, '2025-12-01', 'Maria', '1 Main Street', 99, 'Disputes', '[]', '2025-12-04', 'Dana Whitfield'
    from acknowledged`
export const PAID = `
  insert into public.repair_fees (organization_id, client_id, kind, amount, received_on, method, dispute_ids, document_id, recorded_by,
                                  recorded_by_name)
  select d.organization_id, d.client_id, 'fee', 99, '2026-02-01', 'check', array[d.id],
         (select p.id from public.client_documents p where p.client_id = d.client_id limit 1), $1, 'Maria'
    from public.disputes d join public.credit_reports r on r.id = d.report_id where r.ordered_by = $1 and d.result is not null`
export const STATE_PACK = `
  insert into public.repair_state_packs (organization_id, state, registration_number, citation, source, read_on, created_by)
  select organization_id, 'TX', 'CSO-1', 'Tex. Fin. Code 393', 'Letter', '2026-01-01', id from app.people where id = $1`
/** SQL: an invoice, with its number. */
export const INVOICED = `
  with numbered as (
    insert into app.repair_document_numbers (organization_id, last_invoice) select organization_id, 1 from app.people where id = $1)
  insert into public.repair_fee_documents (organization_id, client_id, kind, number, issued_on, amount_cents, dispute_ids, document_id, created_by,
                                           created_by_name)
  select p.organization_id, p.client_id, 'invoice', 1, '2026-02-01', 9900, array[gen_random_uuid()], p.id, $1, 'Maria'
    from public.client_documents p join app.people m on m.organization_id = p.organization_id where m.id = $1 limit 1`
