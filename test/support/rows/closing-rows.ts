/** SQL: a payout of a person's loan, with all that belongs to it. */
export const LOAN_FUNDING = `
  with funding as (
    insert into public.loan_fundings (organization_id, loan_id, client_id, kind, payee_name, amount_cents)
    select l.organization_id, l.id, l.client_id, 'check', 'Dana Whitfield', 100 from public.loans l
      join app.people p on p.organization_id = l.organization_id where p.id = $1 limit 1
    returning organization_id, id),
  event as (insert into public.loan_funding_events (organization_id, funding_id, kind) select organization_id, id, 'requested' from funding),
  account as (insert into app.loan_funding_accounts (organization_id, funding_id, sealed) select organization_id, id, '\\x010001' from funding),
  bank as (insert into app.ach_origins (organization_id, origin) select organization_id, '{}' from funding),
  file as (insert into public.funding_files (organization_id, number, file_name, effective_on, entries, total_cents, hash, created_by_name)
           select organization_id, 1, 'ach.txt', '2026-01-02', 1, 100, repeat('0', 64), 'Maria' from funding returning organization_id, id)
  insert into app.funding_file_contents (organization_id, file_id, sealed) select organization_id, id, '\\x010001' from file`

/** SQL: a disclosure for a person's application, which the client received. */
export const LOAN_DISCLOSURE = `
  with disclosed as (
    insert into public.loan_disclosures (organization_id, application_id, client_id, number, contents, hash, schedule_hash, quote, created_by_name)
    select a.organization_id, a.id, a.client_id, 1, '{}', repeat('0', 64), repeat('0', 64), '{}', 'Maria'
      from public.loan_applications a join app.people p on p.organization_id = a.organization_id where p.id = $1
    returning organization_id, id, client_id)
  insert into public.loan_disclosure_deliveries (organization_id, disclosure_id, client_id, how, given_at)
  select organization_id, id, client_id, 'link', now() from disclosed`

/** SQL: a closing of a person's application. Its disclosure and an envelope must be there. */
export const LOAN_CLOSING = `
  with closing as (
    insert into public.loan_closings (organization_id, application_id, client_id, disclosure_id, envelope_id, language, asked, created_by_name)
    select d.organization_id, d.application_id, d.client_id, d.id, e.id, 'en', '{}', 'Maria'
      from public.loan_disclosures d join app.people p on p.organization_id = d.organization_id
      join public.envelopes e on e.organization_id = d.organization_id where p.id = $1 limit 1
    returning organization_id, id)
  insert into app.loan_closing_payouts (organization_id, closing_id, sealed) select organization_id, id, '\\x010001' from closing`
