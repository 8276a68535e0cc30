-- The list of loans by autopay: the authorizations whose last debit was not made, or not in full.
create index autopay_authorizations_with_problem on public.autopay_authorizations (organization_id, loan_id)
  where ended_at is null and problem is not null;
