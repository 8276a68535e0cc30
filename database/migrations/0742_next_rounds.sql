-- The next step after an answer, or after its absence, and the request for a description of the procedure (15 USC 1681i(a)(7)).
-- lock: public.disputes: 100,000 rows in 0.2 s on two busy cores
alter table public.disputes
  add column next_act text,
  add column next_status text,
  add column next_by text check (length(next_by) between 1 and 200),
  -- The day on which the bureau received the request for its procedure.
  add column procedure_on date,
  add column procedure_due_on date,
  add column procedure_answered_on date,
  add constraint next_act_is_known check (next_act in ('procedure', 'furnisher', 'again', 'complaint')),
  add constraint next_status_is_known check (next_status in ('proposed', 'done', 'dismissed')),
  add constraint a_next_act_has_a_status check ((next_act is null) = (next_status is null)),
  add constraint a_decided_act_says_by_whom check ((next_by is null) = (coalesce(next_status, 'proposed') = 'proposed')),
  add constraint a_procedure_is_due_in_fifteen_days check (procedure_due_on is not distinct from procedure_on + 15),
  add constraint a_procedure_follows_its_request check (procedure_answered_on is null or coalesce(procedure_answered_on >= procedure_on, false));
create index disputes_next on public.disputes (organization_id, result_on, id) where next_status = 'proposed';
create index disputes_procedures on public.disputes (organization_id, procedure_due_on, id)
 where procedure_due_on is not null and procedure_answered_on is null;

-- A plan names the next step for a client after each answer. A client without a row has the product's default.
create table public.dispute_plans (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  client_id uuid not null,
  on_verified text not null check (on_verified in ('procedure', 'furnisher', 'again', 'complaint', 'none')),
  on_no_response text not null check (on_no_response in ('procedure', 'furnisher', 'again', 'complaint', 'none')),
  on_frivolous text not null check (on_frivolous in ('procedure', 'furnisher', 'again', 'complaint', 'none')),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, client_id),
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict
);
comment on table public.dispute_plans is 'The next step for a client''s disputes after each answer. Written by the server alone.';
