-- Colleagues are invited by mail. The link's token is kept as its digest: whoever reads this table can't accept.
create table app.invitations (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 320),
  role text not null check (role in ('owner', 'admin', 'staff')),
  token_hash bytea not null unique,
  invited_by uuid references app.people (id) on delete set null,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references app.people (id) on delete set null,
  revoked_at timestamptz
);
comment on table app.invitations is 'Who was asked to join an organisation, as what, and what came of it. A link works once, for one address.';
create unique index invitations_open on app.invitations (organization_id, email) where accepted_at is null and revoked_at is null;
create index invitations_newest on app.invitations (organization_id, created_at desc, id);

-- The audit log is read by person and by action, newest first.
create index audit_events_of_actor on app.audit_events (organization_id, actor_id, chain_number desc);
create index audit_events_of_action on app.audit_events (organization_id, action, chain_number desc);
