/** SQL: a drafted dispute of a person's company, with a plan of what follows, a letter, and the client's page. */
export const DISPUTE = `
  with mailed as (
    insert into public.dispute_letters (organization_id, client_id, dispute_ids, recipient_name, is_sandbox, created_by_name)
    select distinct organization_id, client_id, array[gen_random_uuid()], 'Experian', true, 'Maria'
      from public.credit_reports where ordered_by = $1),
  planned as (
    insert into public.dispute_plans (organization_id, client_id, on_verified, on_no_response, on_frivolous)
    select distinct organization_id, client_id, 'procedure', 'complaint', 'again' from public.credit_reports where ordered_by = $1),
  linked as (
    insert into app.repair_links (organization_id, id, client_id, token_hash, channel, sent_to, expires_at)
    select distinct organization_id, client_id, client_id, decode(replace(client_id::text, '-', ''), 'hex'), 'email', 'd@example.test', now() + interval '1 day'
      from public.credit_reports where ordered_by = $1),
  followed as (
    insert into public.repair_page_events (organization_id, client_id, kind)
    select distinct organization_id, client_id, 'sent' from public.credit_reports where ordered_by = $1)
  insert into public.disputes (organization_id, client_id, report_id, bureau, item_kind, item_key, item_name, reason)
  select organization_id, client_id, id, 'experian', 'account', 'key', 'Whitfield Bank', 'not_mine' from public.credit_reports where ordered_by = $1`

/** SQL: what the client attested to on their page. */
export const ATTESTED = `
  insert into public.dispute_attestations (organization_id, client_id, dispute_id, link_id, session_mark, claim_digest, language)
  select d.organization_id, d.client_id, d.id, d.client_id, repeat('0', 16), repeat('0', 64), 'en'
    from public.disputes d join public.credit_reports r on r.id = d.report_id where r.ordered_by = $1 and d.status = 'drafted'`
