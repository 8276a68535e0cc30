-- The columns that the web app listens to, without encrypted, masked, or file columns (platform/browser/live-tables.ts
-- names the same tables). Deletes are not published, because once a row is gone, no policy can decide whose it was.
-- Applied before realtime-changes.sql, which adds triggers to these tables if the write-ahead log can't be read.
do $$
begin
execute format($made$alter publication supabase_realtime set table
  public.clients (id, organization_id, user_id, %s, archived_at, created_at, updated_at),
  public.credit_reports (id, organization_id, client_id, report_type, status, dispute_count, successful_disputes, created_at),
  public.client_documents (id, organization_id, client_id, document_type, client_field, superseded_at, archived_at, created_at),
  public.loans (id, organization_id, client_id, loan_type, amount, status, past_due_amount, days_past_due, next_payment_date,
                created_at),
  -- A payment may change none of these: it may only pay fees, or part of the interest.
  public.loan_postings (id, organization_id, loan_id, kind, effective_date, created_at),
  public.loan_charges (id, organization_id, client_id, loan_id, status, due_on, created_at),
  public.charge_refunds (id, organization_id, client_id, loan_id, status, created_at),
  public.autopay_authorizations (id, organization_id, client_id, loan_id, created_at),
  public.payment_notices (id, organization_id, client_id, loan_id, status, created_at),
  public.payment_methods (id, organization_id, client_id, status, created_at),
  public.counter_receipts (id, organization_id, client_id, number, status, received_on, created_at),
  public.cash_drawers (id, organization_id, status, business_day, opened_at, closed_at),
  public.credit_cards (id, organization_id, client_id, status, state, credit_limit, current_balance, held_amount, available_credit),
  public.card_reviews (id, organization_id, card_id, status, created_at),
  public.loan_applications (id, organization_id, client_id, loan_type, status, submitted_at, decision_at, notice_due_on),
  public.application_conditions (id, organization_id, client_id, application_id, status, due_on, created_at),
  public.application_referrals (id, organization_id, client_id, application_id, created_at),
  public.decision_overrides (id, organization_id, client_id, application_id, state, created_at),
  public.application_terms (id, organization_id, client_id, application_id, decision, created_at),
  public.application_decisions (id, organization_id, client_id, application_id, outcome, decided_at),
  public.adverse_action_notices (id, organization_id, client_id, application_id, given_on, created_at),
  public.credit_score_notices (id, organization_id, client_id, application_id, given_on, created_at),
  public.electronic_consents (id, organization_id, client_id, demonstrated_at, withdrawn_at, created_at),
  public.notice_emails (id, organization_id, client_id, status, created_at, opened_at),
  public.red_flag_entries (id, organization_id, client_id, application_id, kind, recorded_at),
  public.privacy_entries (id, organization_id, client_id, kind, recorded_at),
  public.message_threads (id, organization_id, client_id, channel, last_message_at, unread_count, created_at),
  public.messages (id, organization_id, thread_id, client_id, direction, status, created_at, sent_at, delivered_at, read_at),
  public.disputes (id, organization_id, client_id, report_id, bureau, status, due_on, result, result_on, created_at, updated_at),
  public.repair_enrollments (id, organization_id, client_id, status, enrolled_on, updated_at),
  public.repair_fees (id, organization_id, client_id, kind, received_on, created_at),
  public.repair_statements (id, organization_id, client_id, acknowledged_on, created_at),
  public.repair_contracts (id, organization_id, client_id, contract_date, cancel_until, cancelled_on, updated_at),
  public.envelopes (id, organization_id, client_id, status, expires_on, signed_at, completed_at),
  public.notes (id, organization_id, client_id, is_pinned, created_at, edited_at),
  public.tasks (id, organization_id, client_id, assignee_id, status, due_on, created_at),
  public.collection_accounts (organization_id, loan_id, client_id, queue_id, collector_id, days_past_due),
  public.contact_attempts (id, organization_id, loan_id, client_id, outcome, at),
  public.contact_stops (id, organization_id, client_id, kind, set_at, released_at),
  public.repossessions (id, organization_id, loan_id, client_id, state, version, created_at),
  public.loan_settlements (id, organization_id, loan_id, client_id, status, next_due_on, received_cents),
  public.payment_promises (id, organization_id, loan_id, client_id, status, next_due_on, created_at),
  public.notifications (id, person_id, kind, created_at, read_at)$made$,
  (select string_agg(name, ', ') from app.client_fields() where is_live));
end;
$$;
