-- A counteroffer that states why what was asked for is refused needs no second notice when it is not accepted: comment 9(a)(1)-6 of
-- Supplement I to 12 CFR 1002.
alter table public.loan_applications add column refusal_told boolean not null default false;
comment on column public.loan_applications.refusal_told is 'Whether the counteroffer came with the notice of adverse action.';
alter table public.loan_applications alter column notice_due_on set expression as (
  case when status in ('pending', 'in_review') and completed_at is not null then (completed_at at time zone 'UTC')::date + 30
       when status in ('pending', 'in_review') and missing_by is null then (submitted_at at time zone 'UTC')::date + 30
       when status = 'counteroffered' and not refusal_told then (counteroffered_at at time zone 'UTC')::date + 90 end);
