-- How a statement or contract was signed. Signatures that staff recorded before paper was required remain valid.

-- lock: public.repair_statements: 100,000 rows in 0.1 s
alter table public.repair_statements
  add column means text not null default 'recorded' check (means in ('recorded', 'paper', 'link', 'tablet')),
  add column document_id uuid references public.client_documents (id) on delete restrict,
  add constraint signed_paper_is_kept check (means <> 'paper' or document_id is not null);
comment on column public.repair_statements.means is 'How it was signed. Recorded: staff typed the signature, before the signed copy was required.';
comment on column public.repair_statements.document_id is 'The signed copy, uploaded when it was recorded.';
-- lock: public.repair_statements: 100,000 rows in 0.1 s
create index repair_statements_paper on public.repair_statements (document_id) where document_id is not null;

-- lock: public.repair_contracts: 100,000 rows in 0.1 s
alter table public.repair_contracts
  add column means text not null default 'recorded' check (means in ('recorded', 'paper', 'link', 'tablet')),
  add column document_id uuid references public.client_documents (id) on delete restrict,
  add column signed_on date,
  add column signed_at timestamptz,
  add column cancelled_at timestamptz,
  add column cancelled_by text check (cancelled_by in ('client', 'staff')),
  add constraint signed_paper_is_kept check (means <> 'paper' or document_id is not null),
  add constraint a_signature_has_its_day check (means = 'recorded' or signed_on is not null and signed_at is not null);
comment on column public.repair_contracts.means is 'How it was signed. Recorded: staff typed the signature, before the signed copy was required; also while it is unsigned.';
comment on column public.repair_contracts.document_id is 'The signed copy, uploaded when it was recorded.';
comment on column public.repair_contracts.signed_on is 'The day of the signature where the client is. Null if unsigned, or recorded by staff for the contract''s date.';
comment on column public.repair_contracts.signed_at is 'When the signature reached the server, by the database''s clock. The time to cancel counts from the later of both.';
comment on column public.repair_contracts.cancelled_by is 'The client by the link, or staff with a notice from the client. Null for earlier cancellations.';
-- lock: public.repair_contracts: 100,000 rows in 0.1 s
create index repair_contracts_paper on public.repair_contracts (document_id) where document_id is not null;
