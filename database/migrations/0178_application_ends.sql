-- What becomes of an application that nobody declines or funds: asked for what is missing and not answered (12 CFR 1002.9(c)),
-- approved and not accepted (1002.9(e)), expressly withdrawn (comment 9-2).
alter table public.loan_applications
  drop constraint loan_applications_status_check,
  add constraint loan_applications_status_check
    check (status in ('pending', 'in_review', 'counteroffered', 'approved', 'declined', 'withdrawn', 'not_accepted',
                      'closed_incomplete', 'funded')),
  add column missing_by date,
  add column ended_on date,
  add column ended_how text check (ended_how in ('in_writing', 'by_phone', 'in_person', 'no_answer')),
  add constraint ended_as_a_whole check ((ended_on is null) = (ended_how is null));
comment on column public.loan_applications.missing_by is 'Until when what is missing may come, once a notice of incompleteness was given out.';
comment on column public.loan_applications.ended_on is 'When the applicant withdrew or did not accept, or the file was closed as incomplete.';
comment on column public.loan_applications.ended_how is 'How the applicant said so, or that there was no answer.';

-- Of one that is incomplete the applicant is told within thirty days of its receipt: 12 CFR 1002.9(c)(1).
alter table public.loan_applications alter column notice_due_on set expression as (
  case when status in ('pending', 'in_review') and completed_at is not null then (completed_at at time zone 'UTC')::date + 30
       when status in ('pending', 'in_review') and missing_by is null then (submitted_at at time zone 'UTC')::date + 30
       when status = 'counteroffered' then (counteroffered_at at time zone 'UTC')::date + 90 end);
comment on column public.loan_applications.notice_due_on is 'The last day for the notice; null while the applicant is to bring what is missing, and once it is decided.';
-- Their days are over already: a list says so, and nobody is alarmed of years at once.
update public.loan_applications set notice_warnings = 2
 where status in ('pending', 'in_review') and completed_at is null and notice_due_on < (now() at time zone 'UTC')::date;

create table public.incompleteness_notices (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  client_id uuid not null references public.clients (id) on delete restrict,
  application_id uuid not null unique references public.loan_applications (id) on delete restrict,
  answer_by date not null check (answer_by > (created_at at time zone 'UTC')::date),
  contents jsonb not null check (contents ?& '{title,day,creditor,applicant,answer_by,parts}'),
  decided_by uuid references app.people (id) on delete set null,
  decided_by_name text not null,
  created_at timestamptz not null default now(),
  -- Once it was given out: how, on which day, and who recorded it.
  given_how text check (given_how in ('mail', 'in_person')),
  given_on date check (given_on >= (created_at at time zone 'UTC')::date),
  given_by uuid references app.people (id) on delete set null,
  given_by_name text,
  constraint given_as_a_whole check (num_nonnulls(given_how, given_on, given_by_name) in (0, 3))
);
comment on table public.incompleteness_notices is 'What an applicant was asked to bring, and by when, as it is given out: 12 CFR 1002.9(c)(2).';
create index incompleteness_notices_of_organization on public.incompleteness_notices (organization_id, created_at desc);
create index incompleteness_notices_of_client on public.incompleteness_notices (client_id);
create index incompleteness_notices_of_decider on public.incompleteness_notices (decided_by);
create index incompleteness_notices_of_giver on public.incompleteness_notices (given_by);
