-- The client's notice of cancellation on paper, which proves a day before its recording (15 USC 1679e).

-- lock: public.repair_contracts: 100,000 rows in 0.1 s
alter table public.repair_contracts
  add column cancellation_document_id uuid references public.client_documents (id) on delete restrict;
comment on column public.repair_contracts.cancellation_document_id is 'The client''s notice of cancellation, uploaded when staff recorded it. Null if the client canceled on their page, or in another way on the day of the recording.';
-- lock: public.repair_contracts: 100,000 rows in 0.1 s
create index repair_contracts_notice on public.repair_contracts (cancellation_document_id) where cancellation_document_id is not null;
