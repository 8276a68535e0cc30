-- The basis of a credit repair fee: when a result was recorded, the evidence of it, what the contract sold, and until when.

alter table public.disputes add column result_recorded_at timestamptz;
comment on column public.disputes.result_recorded_at is 'When the result was recorded or corrected. Null for results of before this was stored.';

-- lock: public.repair_contracts: 100,000 rows in 0.1 s
alter table public.repair_contracts
  add column pays_for text not null default 'results' check (pays_for in ('results', 'answers')),
  add column monthly_fee numeric(14, 2) check (monthly_fee >= 0),
  add column complete_by date,
  add column ended_at timestamptz,
  add constraint a_signed_contract_ends check (ended_at is null or signature_name is not null);
comment on column public.repair_contracts.pays_for is 'What a fee pays for: items that the bureau deletes or corrects, or every dispute that it answers.';
comment on column public.repair_contracts.monthly_fee is 'The highest monthly fee, as printed. Null for contracts of before it was printed.';
comment on column public.repair_contracts.complete_by is 'The last day of the promised time. Null if the text names none that can be read, or wasn''t read yet.';
comment on column public.repair_contracts.ended_at is 'When the enrollment was canceled after the time to cancel the contract. A contract that ended covers no more work and no fee.';

-- lock: public.repair_enrollments: 100,000 rows in 0.1 s
-- contract: public.repair_contracts: a contract that ended makes room for the next, and the release before knows of none
update public.repair_contracts c
   set ended_at = e.updated_at
  from public.repair_enrollments e
 where e.client_id = c.client_id and e.status = 'cancelled' and c.cancelled_on is null and c.signature_name is not null;
drop index public.repair_contracts_standing;
-- lock: public.repair_contracts: 100,000 rows in 0.1 s
create unique index repair_contracts_standing on public.repair_contracts (client_id) where cancelled_on is null and ended_at is null;

alter table public.repair_fees
  add column document_id uuid references public.client_documents (id) on delete restrict,
  add column report_ids uuid[] not null default '{}',
  add constraint a_fee_has_evidence check (kind = 'fee' or document_id is null and report_ids = '{}');
comment on column public.repair_fees.document_id is 'The bureau''s answer, as evidence of the results.';
comment on column public.repair_fees.report_ids is 'Later reports that show the results.';
-- lock: public.repair_fees: 100,000 rows in 0.1 s
create index repair_fees_paper on public.repair_fees (document_id) where document_id is not null;
-- contract: public.repair_fees: a fee can be refunded in parts, and the release before refunds it once
alter table public.repair_fees drop constraint repair_fees_refunds_id_key;
-- lock: public.repair_fees: 100,000 rows in 0.1 s
create index repair_fees_refunded on public.repair_fees (refunds_id) where refunds_id is not null;

alter table public.repair_enrollments
  add column channel_review text check (length(btrim(channel_review)) between 1 and 200),
  add column channel_reviewed_by uuid references app.people (id) on delete set null;
comment on column public.repair_enrollments.channel_review is 'Why another file of the same person was sold another way, as a person with the permission reviewed it.';
create index repair_enrollments_reviewer on public.repair_enrollments (channel_reviewed_by) where channel_reviewed_by is not null;

insert into app.notification_kinds (kind, by_email_at_first) values ('repair_refund_due', true);
