-- How long an applicant waits for notice of what became of an application: 12 CFR 1002.9(a).
alter table public.loan_applications
  drop constraint loan_applications_status_check,
  add constraint loan_applications_status_check
    check (status in ('pending', 'in_review', 'counteroffered', 'approved', 'declined', 'withdrawn', 'funded')),
  add column completed_at timestamptz check (completed_at >= submitted_at),
  add column counteroffered_at timestamptz check (counteroffered_at >= submitted_at),
  add column notice_due_on date generated always as (
    case when status in ('pending', 'in_review') then (completed_at at time zone 'UTC')::date + 30
         when status = 'counteroffered' then (counteroffered_at at time zone 'UTC')::date + 90 end) stored,
  add column notice_warnings smallint not null default 0 check (notice_warnings between 0 and 2);
comment on column public.loan_applications.completed_at is 'Since when nothing is missing that the decision needs, as somebody confirmed.';
comment on column public.loan_applications.counteroffered_at is 'When the applicant was sent other terms than were asked for.';
comment on column public.loan_applications.notice_due_on is 'The last day for the notice; null before the application is complete and once it is decided.';
comment on column public.loan_applications.notice_warnings is 'How far the staff were warned of that day: not, five days before, two days before.';
create index loan_applications_notice_due on public.loan_applications (notice_due_on) where notice_due_on is not null;

insert into app.notification_kinds (kind, by_email_at_first) values ('notice_due', true);
