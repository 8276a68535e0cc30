/** SQL: a drafted dispute of a person's company, with a plan of what follows and a letter. */
export const DISPUTE = `
  with mailed as (
    insert into public.dispute_letters (organization_id, client_id, dispute_ids, recipient_name, is_sandbox, created_by_name)
    select distinct organization_id, client_id, array[gen_random_uuid()], 'Experian', true, 'Maria'
      from public.credit_reports where ordered_by = $1),
  planned as (
    insert into public.dispute_plans (organization_id, client_id, on_verified, on_no_response, on_frivolous)
    select distinct organization_id, client_id, 'procedure', 'complaint', 'again' from public.credit_reports where ordered_by = $1)
  insert into public.disputes (organization_id, client_id, report_id, bureau, item_kind, item_key, item_name, reason)
  select organization_id, client_id, id, 'experian', 'account', 'key', 'Whitfield Bank', 'not_mine' from public.credit_reports where ordered_by = $1`
