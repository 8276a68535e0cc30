-- Applications that a person referred to a colleague, with a note.
create table public.application_referrals (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  client_id uuid not null,
  referred_to uuid references app.people (id) on delete set null,
  referred_to_name text not null,
  referred_by uuid references app.people (id) on delete set null,
  referred_by_name text not null,
  note text not null check (length(btrim(note)) between 8 and 500),
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, application_id) references public.loan_applications (organization_id, id) on delete restrict,
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  constraint of_another_person check (referred_to <> referred_by)
);
comment on table public.application_referrals is 'Each time a person asked a colleague to decide an application, and why. Rows never change.';
create index application_referrals_of_application on public.application_referrals (organization_id, application_id, created_at desc);
create index application_referrals_of_client on public.application_referrals (organization_id, client_id);
create index application_referrals_to on public.application_referrals (referred_to);
create index application_referrals_by on public.application_referrals (referred_by);

insert into app.notification_kinds (kind, by_email_at_first) values ('application_referred', true);
