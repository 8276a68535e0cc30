-- What a payment that staff take is remembered by. Entries that came with a loan's history have no recorder.
alter table public.loan_postings
  add column method text check (method in ('cash', 'check', 'card', 'ach', 'other')),
  add column reference text check (length(reference) between 1 and 100),
  add column recorded_by uuid references app.people (id) on delete restrict,
  -- The name as it was then: a receipt says who took the money, whoever works there later.
  add column recorded_by_name text check (length(recorded_by_name) between 1 and 320),
  add column idempotency_key text check (length(idempotency_key) between 1 and 200),
  -- Entries made at once in one loan take turns; the order they were made in is the order of their turns.
  alter column created_at set default clock_timestamp(),
  add constraint only_a_payment_comes_some_way check (kind = 'payment' or num_nonnulls(method, reference) = 0),
  add constraint a_recorder_has_a_name check (num_nonnulls(recorded_by, recorded_by_name) in (0, 2));
create unique index loan_postings_once on public.loan_postings (organization_id, idempotency_key);
create index loan_postings_of_recorder on public.loan_postings (recorded_by) where recorded_by is not null;
