-- Each invitation e-mail that a company had sent, so that withdrawing an invitation does not free its place in the day's limit.
create table app.invitation_mails (
  organization_id uuid not null references app.organizations on delete cascade,
  id uuid not null default gen_random_uuid(),
  sent_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id)
);
comment on table app.invitation_mails is 'When invitations were mailed, for the daily limit of companies that are not approved.';
create index invitation_mails_by_time on app.invitation_mails (organization_id, sent_at desc);
