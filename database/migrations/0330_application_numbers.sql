-- Numbers of loan applications that are easy to say aloud: each company counts its own from 1001. A trigger assigns the number, also
-- for processes of the release before. A job numbers the earlier ones (features/lending/sql/application-numbers.sql).
create table app.application_counters (
  organization_id uuid primary key references app.organizations (id) on delete restrict,
  last_number integer not null check (last_number > 1000),
  next_earlier integer check (next_earlier > 1000)
);
comment on table app.application_counters is 'The number of each company''s newest loan application.';
comment on column app.application_counters.next_earlier is
  'The number of the next application from before the numbers. Null once each has its number.';

alter table public.loan_applications add column number integer not null default 0;
comment on column public.loan_applications.number is
  'Counts the company''s applications from 1001. Screens show it as A-1001. 0 until an application from before the numbers gets its own.';
-- lock: public.loan_applications: 1,000,000 rows in 5.2 s on two busy cores
create unique index loan_applications_number on public.loan_applications (organization_id, number) where number > 0;
create unique index if not exists loan_applications_in_organization on public.loan_applications (organization_id, id);

insert into app.application_counters (organization_id, last_number, next_earlier)
select organization_id, 1000 + count(*), 1001 from public.loan_applications group by organization_id;
