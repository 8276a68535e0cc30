import type pg from 'pg'
import type { Person } from './people.ts'
import { LOAN_CHARGE, LOAN_CLOSING, LOAN_DISCLOSURE, LOAN_FUNDING } from './rows/closing-rows.ts'
import { COLLECTION } from './rows/collection-rows.ts'
import { COUNTER } from './rows/counter-rows.ts'
import { ATTESTED, DISPUTE } from './rows/dispute-rows.ts'
import { ENVELOPE, IMPORTED_REPORT, TEMPLATE } from './rows/document-rows.ts'
import { PORTFOLIO_IMPORT } from './rows/import-rows.ts'
import { MERGED } from './rows/merge-rows.ts'
import { CONTRACT, ENROLLED, INVOICED, PAID, STATE_PACK } from './rows/repair-rows.ts'

const ROWS = `
  with home as (select organization_id as id from app.people where id = $1),
       client as (insert into public.clients (organization_id, user_id, first_name, last_name)
                  select id, $1, 'Dana', 'Whitfield' from home returning id, organization_id),
       report as (insert into public.credit_reports (organization_id, client_id, status, ordered_by)
                  select organization_id, id, 'success', $1 from client returning id, organization_id, client_id),
       reply as (insert into app.credit_report_replies (report_id, bureau, organization_id, sealed)
                 select id, 'experian', organization_id, '\\x010001' from report),
       scored as (insert into public.credit_report_scores (organization_id, report_id, client_id, bureau, model, score, lowest, highest)
                  select organization_id, id, client_id, 'experian', 'fico_8', 640, 300, 850 from report),
       import as (insert into public.client_imports (organization_id, user_id, file_name, row_count)
                  select id, $1, 'clients.csv', 1 from home returning id, organization_id),
       revealed as (insert into app.sensitive_uses (organization_id, kind, way, person_id, client_ids, reason)
                    select organization_id, 'reveal', 'reveal', $1, array[id], 'Identity check' from client),
       imported as (insert into app.client_import_rows (import_id, line, organization_id, sealed)
                    select id, 1, organization_id, '\\x010001' from import),
       view as (insert into public.saved_views (organization_id, user_id, page, name, query)
                select id, $1, 'clients', 'Texas', 'state=TX' from home),
       keys as (insert into app.organization_keys (organization_id, version, wrapped) select id, 1, 'x' from home), signing_key as (insert into app.signing_keys (organization_id, number, company_name, certificate, certificate_sha256, private_key, valid_from, valid_until) select id, 1, 'Maria', 'x', encode(sha256(id::text::bytea), 'hex'), '\\x010001', now(), now() + interval '1 year' from home),
       sealed as (insert into app.sealed_values (organization_id, table_name, row_id, column_name, mask, sealed, blind_index)
                  select organization_id, 'clients', id, 'ssn', 'XXX-XX-0000', '\\x010001', 'x' from client),
       invited as (insert into app.invitations (organization_id, email, role, token_hash, expires_at)
                   select id, 'new@example.test', 'staff', 'x', now() + interval '1 day' from home),
       defined as (insert into app.organization_roles (organization_id, name, permissions)
                   select id, 'Collector', '{take_payments}' from home),
       mailed_invitation as (insert into app.invitation_mails (organization_id) select id from home),
       certified as (insert into app.purpose_certifications (organization_id, purposes, text_version, text_hash, certified_by_name, expires_at)
                    select id, '{collection}', 'v', 'h', 'Maria', now() + interval '1 day' from home),
       billed as (insert into app.invoices (organization_id, month, company_name, account_type, plan, amount_cents, monthly_credits)
                 select id, '2026-01-01', 'Maria', 'lender', 'pro', 99900, 1000 from home),
       figure as (insert into app.report_totals (organization_id, report, dimension, grain, starts_on, value, measure, amount)
                  select id, 'clients', 'all', 'ever', '-infinity', '', 'added', 1 from home),
       total as (insert into app.daily_totals (organization_id, day) select id, '2026-01-01' from home),
       recount as (insert into app.recounts (organization_id, family) select id, 'risk_board' from home returning organization_id, family),
       uncounted as (insert into app.uncounted (organization_id, family, relation)
                     select organization_id, family, 'public.repair_fees' from recount),
       brand as (insert into app.organization_branding (organization_id, display_name) select id, 'Maria' from home),
       archive as (insert into app.organization_archives (organization_id, requested_by_name) select id, 'Maria' from home),
       kept as (insert into public.saved_reports (organization_id, user_id, name, query)
                select id, $1, 'Clients', 'report=clients' from home returning id, organization_id),
       scheduled as (insert into app.report_schedules (saved_report_id, organization_id, every, next_due_at)
                     select id, organization_id, 'week', now() from kept returning saved_report_id, organization_id),
       reader as (insert into app.report_recipients (saved_report_id, organization_id, person_id)
                  select saved_report_id, organization_id, $1 from scheduled),
       mailed as (insert into app.report_mailings (saved_report_id, organization_id, due_at, letters)
                  select saved_report_id, organization_id, now(), 1 from scheduled),
       words as (insert into public.consent_texts (organization_id, version, body) select id, 'v1', 'I agree' from home),
       cap as (insert into public.rate_caps (organization_id, state, rate, fees_included, effective_from, citation)
               select id, 'TX', 24, true, '2026-01-01', 'Our policy' from home),
       state_rule as (insert into public.state_rules (organization_id, state, product, rate_form, rate, citation, source, approved_by,
                                                      approved_on, effective_from, created_by)
                      select id, 'TX', 'consumer_loan', 'apr', 18, 'Our policy', 'Letter', 'Ruth Bell', '2026-01-01', '2026-01-01', $1
                        from home),
       product as (insert into public.loan_products (organization_id, name, current_version_id)
                   select id, 'Personal loan', gen_random_uuid() from home returning organization_id, id, current_version_id),
       product_version as (insert into public.loan_product_versions (organization_id, id, product_id, version, terms)
                           select organization_id, current_version_id, id, 1, '{"kind": "personal", "loan_type": "personal"}' from product),
       policy as (insert into public.decision_policy_versions (organization_id, version, name, policy, hash, created_by, created_by_name, changed_by)
                  select id, 1, 'Our policy', '{}', repeat('0', 64), $1, 'Maria', $1 from home),
       hold as (insert into public.legal_holds (organization_id, client_id, reason, set_by, set_by_name, release_reason, released_by,
                                                released_by_name, released_at)
                select organization_id, id, 'Lawsuit', $1, 'Maria', 'It ended', $1, 'Maria', now() + interval '1 minute' from client),
       scoring as (insert into public.scoring_models (organization_id, version, created_by, created_by_name)
                   select id, 1, $1, 'Maria' from home),
       switched as (insert into public.scoring_model_switches (organization_id, switched_by, switched_by_name) select id, $1, 'Maria' from home),
       percentiles as (insert into public.score_percentiles (organization_id, model, source, as_of, steps, created_by, created_by_name)
                       select id, 'FICO 8', 'Letter', '2026-01-01', '[{"from": 300, "percent": 1}]', $1, 'Maria' from home),
       consent as (insert into public.credit_consents (organization_id, client_id, text_version, text_hash, purpose, bureaus,
                                                       pull_type, method, signed_at, expires_at)
                   select organization_id, id, 'v', 'h', 'credit_transaction', '{experian}', 'soft', 'wet', now(), now() + interval '1 day'
                     from client),
       api_key as (insert into app.api_keys (organization_id, name, prefix, secret_hash, scopes, mode, created_by)
                   select id, 'Website', 'tl_test_abcd', 'x', '{clients:read}', 'test', $1 from home),
       endpoint as (insert into app.webhook_endpoints (organization_id, url, event_types, secret)
                    select id, 'https://example.test', '{*}', '\\x010001' from home returning id, organization_id),
       event as (insert into app.webhook_events (organization_id, type, data) select id, 'webhook.test', '{}' from home
                 returning id, organization_id),
       delivery as (insert into app.webhook_deliveries (organization_id, event_id, endpoint_id, status)
                    select event.organization_id, event.id, endpoint.id, 'held' from event, endpoint returning id, organization_id),
       attempt as (insert into app.webhook_attempts (delivery_id, number, organization_id, began_at, duration_ms)
                   select id, 1, organization_id, now(), 1 from delivery),
       viewed as (insert into app.viewings (organization_id, viewer_id, viewer_session_id, viewed_as, reason, expires_at)
                  select id, $1, $1, $1, 'a test', now() + interval '1 day' from home),
       answer as (insert into app.api_answers (organization_id, act, idempotency_key, fingerprint, answer)
                  select id, 'createClient', 'key', 'f', '{}' from home),
       card_order as (insert into app.card_orders (organization_id, client_id, ordered_by, idempotency_key, fingerprint, form, product_id, credit_limit)
                      select organization_id, id, $1, 'key', 'f', 'virtual', 'everyday', 100 from client),
       checked as (insert into public.identity_checks (organization_id, client_id, report_id, alert_kind, method, note, recorded_by_name)
                   select organization_id, client_id, id, 'fraud', 'government_id', 'Passport seen', 'Maria' from report),
       numbered as (insert into app.text_numbers (organization_id, number)
                    select id, lpad((('x' || left(md5(id::text), 7))::bit(28)::integer)::text, 10, '2') from home),
       texting as (insert into public.text_consents (organization_id, client_id, phone, is_agreed, method)
                   select organization_id, id, '5125550123', true, 'written' from client),
       shared as (insert into public.shared_texts (organization_id, phone, client_ids, body, sid)
                  select organization_id, '5125550123', array[id, id], 'Hello', 'SM' || id from client),
       disposed as (insert into app.disposals (organization_id, class, keeps_days, items, digest)
                    select id, 'bureau reply', 180, 1, 'x' from home),
       safeguarded as (insert into app.safeguard_records (organization_id, duty, done_on, recorded_by_name, submission)
                       select id, 'risk_assessment', '2026-01-01', 'Maria', $1 from home),
       happened as (insert into app.incident_entries (incident_id, number, organization_id, act, what_happened, discovered_on,
                                                      information, exposure, recorded_by_name, submission)
                    select $1, 1, id, 'recorded', 'A laptop was stolen', '2026-01-01', '{names}', 'encrypted', 'Maria', $1 from home),
       pull as (insert into app.credit_pulls (organization_id, client_id, ordered_by, idempotency_key, request_fingerprint, bureaus, credits_reserved)
                select organization_id, client_id, $1, 'key', 'fingerprint', '{experian}', 1 from report returning id, organization_id)
  insert into app.credit_pull_answers (pull_id, bureau, organization_id, outcome)
  select id, 'experian', organization_id, 'hit' from pull`

const FILE = `
  insert into storage.objects (bucket_id, name, organization_id, metadata)
  select 'client-documents', 'stub.png', organization_id, '{"size": 1, "mimetype": "image/png"}' from app.people where id = $1`
const DOCUMENT = `
  insert into public.client_documents (organization_id, client_id, document_type, file_url, file_name, file_size, mime_type)
  select organization_id, id, 'pay_stub', 'stub.png', 'stub.png', 1, 'image/png' from public.clients where user_id = $1 limit 1`
// A separate statement, because its guards look up the client, who is not visible within the statement that adds her.
const LOANS = `
  with client as (select id, organization_id from public.clients where user_id = $1),
       lender as (insert into public.lenders (organization_id, company_name, company_type)
                  select organization_id, 'Maria', 'lender' from client),
       application as (insert into public.loan_applications (organization_id, client_id, loan_type, amount)
                       select organization_id, id, 'auto', 1000 from client),
       card as (insert into public.credit_cards (organization_id, client_id, card_type, card_network, credit_limit,
                                                 current_balance, available_credit, apr, form, product_id, issuer_token, last_four,
                                                 exp_month, exp_year, state, issuer_state)
                select organization_id, id, 'Secured', 'visa', 500, 0, 500, 20, 'virtual', 'builder', 'marias-card', '4242',
                       1, 2099, 'OPEN', 'OPEN' from client)
  insert into public.loans (organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment,
                            start_date, first_payment_date)
  select organization_id, id, 'auto', 1000, 0, 10, 100, '2026-01-01', '2026-02-01' from client`
const LOAN_ROWS = `
  with loan as (select l.id, l.organization_id from public.loans l join app.people p on p.organization_id = l.organization_id where p.id = $1),
       due as (insert into public.loan_due_items (organization_id, loan_id, number, due_on, amount, paid)
               select organization_id, id, 1, '2026-02-01', 100, 0 from loan),
       paid as (insert into public.loan_allocations (organization_id, loan_id, posting_id, effective_date, interest, principal, fees,
                                                     charges, credit, recovered)
                select loan.organization_id, loan.id, p.id, p.effective_date, 0, 0, 0, 0, 0, 0
                  from loan join public.loan_postings p on p.loan_id = loan.id),
       ended as (insert into public.loan_month_ends (organization_id, loan_id, month_end, status, principal, interest, fees, past_due_amount,
                                                     days_past_due, paid_in_month, scheduled_payment, recovered_amount, is_deceased)
                 select organization_id, id, '2026-01-31', 'current', 1000, 0, 0, 0, 0, 0, 100, 0, false from loan),
       journaled as (insert into app.journaled_months (organization_id, month_end) select organization_id, '2026-01-31' from loan),
       journal as (insert into app.journal_lines (organization_id, loan_id, month_end, entry, line, entry_on, kind, account, cents)
                   select organization_id, id, '2026-01-31', 1, line, '2026-01-31', 'accrual', account, cents
                     from loan, (values (1, 'interest_receivable', 100), (2, 'interest_income', -100)) as l (line, account, cents)),
       named as (insert into app.ledger_accounts (organization_id, account, number, name) select organization_id, 'cash', '10', 'Till' from loan),
       closed as (insert into app.period_closings (organization_id, month_end) select organization_id, '2025-12-31' from loan)
  insert into app.frozen_months (organization_id, month_end) select organization_id, '2026-01-31' from loan`
const NOTICE = `
  insert into public.adverse_action_notices (organization_id, client_id, application_id, reasons, contents, decided_by_name)
  select a.organization_id, client_id, a.id, '{low_income}',
         '{"day": "", "creditor": {}, "applicant": {}, "reasons": [""], "bureaus": [], "ecoa": "", "parts": []}', 'Maria'
    from public.loan_applications a join app.people p on p.organization_id = a.organization_id where p.id = $1`
const DISCLOSURE = `
  insert into public.credit_score_notices (organization_id, client_id, application_id, report_id, contents, decided_by_name)
  select a.organization_id, a.client_id, a.id, r.id,
         '{"title": "", "day": "", "creditor": {}, "applicant": {}, "score": null, "parts": []}', 'Maria'
    from public.loan_applications a join app.people p on p.organization_id = a.organization_id
    join public.credit_reports r on r.client_id = a.client_id where p.id = $1 limit 1`
const QUESTION = `
  insert into public.incompleteness_notices (organization_id, client_id, application_id, answer_by, contents, decided_by_name)
  select a.organization_id, client_id, a.id, current_date + 30,
         '{"title": "", "day": "", "creditor": {}, "applicant": {}, "answer_by": "", "parts": []}', 'Maria'
    from public.loan_applications a join app.people p on p.organization_id = a.organization_id where p.id = $1`
const APPLICANT = `
  insert into public.application_people (organization_id, application_id, client_id, role)
  select a.organization_id, a.id, a.client_id, 'guarantor'
    from public.loan_applications a join app.people p on p.organization_id = a.organization_id where p.id = $1`
const COLLATERAL = `
  insert into public.application_collateral (organization_id, application_id, client_id, kind, description)
  select a.organization_id, a.id, a.client_id, 'goods', 'A boat'
    from public.loan_applications a join app.people p on p.organization_id = a.organization_id where p.id = $1`
const CONDITION = `
  insert into public.application_conditions (organization_id, application_id, client_id, kind, title, provider, source, due_on)
  select a.organization_id, a.id, a.client_id, 'pay_stub', 'Pay stub', 'applicant', 'person', current_date + 7
    from public.loan_applications a join app.people p on p.organization_id = a.organization_id where p.id = $1`
const NOTE = `
  insert into public.notes (organization_id, client_id, body, author_id, author_name)
  select organization_id, id, 'Called', $1, 'Maria' from public.clients where user_id = $1 limit 1`
const TASK = `
  insert into public.tasks (organization_id, client_id, title, due_on, assignee_id, assignee_name, created_by, created_by_name)
  select organization_id, id, 'Call again', current_date, $1, 'Maria', $1, 'Maria' from public.clients where user_id = $1 limit 1`
const APPLICANT_NOTICE = `
  insert into public.applicant_notices (organization_id, application_id, client_id, kind, contents, report_id, decided_by_name)
  select a.organization_id, a.id, a.client_id, 'credit_score', '{}', r.id, 'Maria'
    from public.loan_applications a join app.people p on p.organization_id = a.organization_id
    join public.credit_reports r on r.organization_id = a.organization_id where p.id = $1 limit 1`
const REFERRAL = `
  insert into public.application_referrals (organization_id, application_id, client_id, referred_to_name, referred_by_name, note)
  select a.organization_id, a.id, a.client_id, 'Sam', 'Maria', 'Please decide'
    from public.loan_applications a join app.people p on p.organization_id = a.organization_id where p.id = $1`
const OVERRIDE = `
  insert into public.decision_overrides (organization_id, application_id, client_id, engine_decision_id, kind, decision, amount_cents, reason,
                                         state, requested_by_name)
  select d.organization_id, d.application_id, d.client_id, d.id, 'better_price', 'approved', 100, 'A longer term', 'made', 'Maria'
    from public.application_decisions d join app.people p on p.organization_id = d.organization_id where p.id = $1`
const DECIDED_TERMS = `
  insert into public.application_terms (organization_id, application_id, client_id, decision, source, terms, decided_by_name)
  select a.organization_id, a.id, a.client_id, 'approved', 'person', '{}', 'Sam'
    from public.loan_applications a join app.people p on p.organization_id = a.organization_id where p.id = $1`
const APPROVAL = `
  insert into app.application_approvals (organization_id, application_id, client_id, people, reports, collateral)
  select a.organization_id, a.id, a.client_id, '[]', '[]', '[]'
    from public.loan_applications a join app.people p on p.organization_id = a.organization_id where p.id = $1`
const ENGINE_DECISION = `
  insert into public.application_decisions (organization_id, application_id, client_id, policy_version_id, policy_hash, engine_version, inputs,
                                            inputs_hash, result, result_hash, outcome, reasons)
  select a.organization_id, a.id, a.client_id, v.id, v.hash, 1, '{}', v.hash, '{}', v.hash, 'refer', '{}'
    from public.loan_applications a join app.people p on p.organization_id = a.organization_id
    join public.decision_policy_versions v on v.organization_id = a.organization_id where p.id = $1`
const MODEL_SCORE = `
  insert into public.application_model_scores (organization_id, decision_id, application_id, client_id, model_id, reasons, features)
  select d.organization_id, d.id, d.application_id, d.client_id, m.id, '{}', '[]'
    from public.application_decisions d join app.people p on p.organization_id = d.organization_id
    join public.scoring_models m on m.organization_id = d.organization_id where p.id = $1`
const APPLY_PAGE = `
  insert into app.apply_pages (organization_id, slug, owner_id)
  select organization_id, 'lender-' || left(organization_id::text, 8), id from app.people where id = $1`
const APPLICATION_LINK = `
  insert into app.application_links (organization_id, token_hash, client_id, application_id, first_name, expires_at)
  select a.organization_id, decode(replace(a.id::text, '-', ''), 'hex'), a.client_id, a.id, 'Dana', now() + interval '1 day'
    from public.loan_applications a join app.people p on p.organization_id = a.organization_id where p.id = $1`
const CO_APPLICANT_LINK = `
  insert into app.co_applicant_links (organization_id, token_hash, application_id, condition_id, applicant_name, first_name, last_name, email,
                                      relation, language, intent_version, expires_at)
  select c.organization_id, decode(replace(c.id::text, '-', ''), 'hex'), c.application_id, c.id, 'Dana', 'Ines', 'Berg', 'ines@example.test',
         'other', 'en', 'v1', now() + interval '1 day'
    from public.application_conditions c join app.people p on p.organization_id = c.organization_id where p.id = $1 limit 1`
const MILITARY_CHECK = `
  insert into public.military_checks (organization_id, client_id, application_id, is_covered, certificate_number, as_of, asked_about,
                                      is_sandbox, checked_by_name)
  select a.organization_id, client_id, a.id, false, 'SANDBOX-1', '2026-01-01', 'Dana Whitfield', true, 'Maria'
    from public.loan_applications a join app.people p on p.organization_id = a.organization_id where p.id = $1`
const RED_FLAG = `
  insert into public.red_flag_entries (organization_id, client_id, application_id, kind, code, basis, note, recorded_by, recorded_by_name)
  select a.organization_id, client_id, a.id, 'found', 'altered_document', 'seen', 'Another typeface', $1, 'Maria'
    from public.loan_applications a join app.people p on p.organization_id = a.organization_id where p.id = $1`
const CONSENT = `
  with asked as (
    insert into public.electronic_consents (organization_id, client_id, email, contact, text_version, text_hash, statement, asked_by_name,
                                            answer_by, demonstrated_at, ip_address, user_agent)
    select organization_id, id, 'dana@example.test', '5 Bank Street', 'v', repeat('0', 64), '[]', 'Maria', now() + interval '1 day', now(), '::1',
           '' from public.clients where user_id = $1 returning id, organization_id)
  insert into app.record_links (token_hash, organization_id, consent_id, code, expires_at)
  select 'x', organization_id, id, 'K7M3QP', now() + interval '1 day' from asked`
const ADDRESS = `update public.clients set email = 'dana@example.test' where user_id = $1`
const NOTICE_EMAIL = `
  insert into public.notice_emails (organization_id, client_id, adverse_action_notice_id, consent_id, email, sent_by, sent_by_name)
  select n.organization_id, n.client_id, n.id, app.electronic_consent_of(n.client_id), 'dana@example.test', $1, 'Maria'
    from public.adverse_action_notices n join public.clients c on c.id = n.client_id where c.user_id = $1`
const PRIVACY = `
  insert into public.privacy_notices (organization_id, version, answers, contents, published_by_name)
  select organization_id, 1, '{"shares": []}', '{}', 'Maria' from app.people where id = $1`
const PRIVACY_GIVEN = `
  insert into public.privacy_entries (organization_id, client_id, kind, notice_id, how, happened_on, recorded_by_name)
  select c.organization_id, c.id, 'given', n.id, 'mail', '2026-01-01', 'Maria'
    from public.clients c join public.privacy_notices n on n.organization_id = c.organization_id where c.user_id = $1 limit 1`
const PROPOSAL = `
  insert into public.charge_off_proposals (organization_id, client_id, loan_id, counted_from, proposed_on, amount)
  select l.organization_id, client_id, l.id, '2026-02-01', '2026-06-01', 1000
    from public.loans l join app.people p on p.organization_id = l.organization_id where p.id = $1`

const OTHER_SSN = `
  insert into public.client_ssn_changes (organization_id, client_id, kind, status, ssn, ssn_index, reason, asked_by, asked_by_name, decided_by,
                                         decided_at)
  select organization_id, id, 'correction', 'approved', 'XXX-XX-0001', 'x', 'Mistyped', $1, 'Maria', $1, now()
    from public.clients where user_id = $1`
const LETTERS = `
  with written as (select m.* from public.clients c
                     cross join app.add_message(c.organization_id, $1, c.id, 'email', null, 'Documents', 'Please send them', null) m
                    where c.user_id = $1),
       replied as (insert into app.reply_addresses (token_hash, organization_id, thread_id)
                   select 'x', p.organization_id, written.thread_id from written, app.people p where p.id = $1),
       mailed as (insert into app.incoming_emails (organization_id, email_hash, message_id)
                  select p.organization_id, 'x', written.id from written, app.people p where p.id = $1),
       carried as (insert into app.carrier_texts (message_id, organization_id)
                   select written.id, p.organization_id from written, app.people p where p.id = $1)
  insert into app.conversation_links (token_hash, organization_id, thread_id, message_id)
  select 'x', p.organization_id, written.thread_id, written.id from written, app.people p where p.id = $1`
const RISKS = `
  with fee as (insert into app.repair_days (organization_id, measure, day, amount)
               select organization_id, 'fees', '2026-02-01', 1 from app.people where id = $1),
       words as (insert into app.letter_word_clients (organization_id, words, clients)
                 select organization_id, id, 1 from app.people where id = $1)
  insert into app.letter_words (organization_id, words, client_id, day, letters)
  select organization_id, $1, id, '2026-02-01', 1 from public.clients where user_id = $1`
const REVIEW = `
  with home as (select organization_id as id from app.people where id = $1),
       sent as (insert into app.company_submissions (organization_id, details, ein_sealed, ein_last_four, sent_by_name, sent_at)
                select id, '{"legal_name": "Maria"}', '\\x010001', '6789', 'Maria', now() from home returning id, organization_id),
       document as (insert into app.company_documents (organization_id, kind, file_name, file_size, mime_type, object_name, added_by_name)
                    select id, 'articles', 'articles.pdf', 1, 'application/pdf', 'articles.pdf', 'Maria' from home),
       noted as (insert into app.company_review_events (organization_id, kind, submission_id, actor_name)
                 select organization_id, 'sent', id, 'Maria' from sent)
  insert into app.company_review_checks (organization_id, submission_id, item, checked_by_name)
  select organization_id, id, 'ein', 'Ada' from sent`
const CARD_ENTRY = `select app.authorize_card('marias-card', 'one', 10, 'Corner shop', false)`
const CARD_REVIEW = `select app.clear_card_purchase('marias-card', 'two', 'one', 50)`

const LINKED_AND_UNLINKED_EVENT = `
  with home as (select organization_id as id from app.people where id = $1),
       linked as (select app.link_audit_events(id) from home)
  select app.record_audit(home.id, $1, 'clients.changed', 'clients', null, '{}') from home, linked`

/**
 * Adds a row of the person's organization to every tenant table, so that "sees nothing" isn't true just because no rows
 * exist.
 */
export async function fillEveryTable(owner: pg.Client, person: Person): Promise<void> {
  await owner.query(ROWS, [person.id])
  await owner.query(LINKED_AND_UNLINKED_EVENT, [person.id])
  for (const rows of [
    FILE,
    DOCUMENT,
    LOANS,
    LOAN_ROWS,
    NOTICE,
    DISCLOSURE,
    QUESTION,
    APPLICANT,
    COLLATERAL,
    CONDITION,
    NOTE,
    TASK,
    DECIDED_TERMS,
    REFERRAL,
    APPLICANT_NOTICE,
    APPROVAL,
    LOAN_DISCLOSURE,
    LOAN_FUNDING,
    LOAN_CHARGE,
    COUNTER,
    PORTFOLIO_IMPORT,
    COLLECTION,
    ENGINE_DECISION,
    MODEL_SCORE,
    OVERRIDE,
    APPLY_PAGE,
    APPLICATION_LINK,
    CO_APPLICANT_LINK,
    MILITARY_CHECK,
    RED_FLAG,
    CONSENT,
    ADDRESS,
    NOTICE_EMAIL,
    PRIVACY,
    PRIVACY_GIVEN,
    PROPOSAL,
    ENVELOPE,
    LOAN_CLOSING,
    TEMPLATE,
    OTHER_SSN,
    DISPUTE,
    ATTESTED,
    IMPORTED_REPORT,
    ENROLLED,
    CONTRACT,
    PAID,
    INVOICED,
    STATE_PACK,
    RISKS,
    LETTERS,
    REVIEW,
    MERGED,
  ])
    await owner.query(rows, [person.id])
  await owner.query(CARD_ENTRY)
  await owner.query(CARD_REVIEW)
}

/** Returns the qualified names of the tenant tables. */
export async function tenantTables(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)
       and exists (select from pg_attribute where attrelid = c.oid and attname = 'organization_id')
     order by 1`)
  return rows.map((row) => row.name)
}

/** Returns a hash of an organization's rows in a table, which changes with any of them. */
export async function printOf(owner: pg.Client, table: string, organizationId: string): Promise<string | null> {
  const { rows } = await owner.query<{ print: string | null }>(
    `select md5(string_agg(t::text, '' order by t::text)) as print from ${table} t where organization_id = $1`,
    [organizationId],
  )
  return rows[0]?.print ?? null
}
