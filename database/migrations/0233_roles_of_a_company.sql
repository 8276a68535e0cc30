-- Roles that a company defines for itself. A person has exactly one role: a built-in one, or one of their own company's.
create table app.organization_roles (
  organization_id uuid not null references app.organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 60),
  permissions text[] not null default '{}',
  created_by uuid references app.people (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
comment on table app.organization_roles is 'Roles that a company defined, with the permissions of each. Written by functions alone.';
create unique index organization_roles_by_name on app.organization_roles (organization_id, lower(name));

-- The foreign key is of both columns, so that nobody has another company's role.
alter table app.people
  add column role_id uuid,
  drop constraint people_organization_role_check,
  add constraint people_organization_role_check
    check (organization_role in ('owner', 'admin', 'staff', 'read_only', 'custom')),
  add constraint a_custom_role_is_named check ((organization_role is not distinct from 'custom') = (role_id is not null)),
  add constraint people_role_of_their_company foreign key (organization_id, role_id)
    references app.organization_roles (organization_id, id) on delete restrict;
create index people_of_role on app.people (organization_id, role_id) where role_id is not null;

alter table app.invitations
  add column role_id uuid,
  drop constraint invitations_role_check,
  add constraint invitations_role_check check (role in ('owner', 'admin', 'staff', 'read_only', 'custom')),
  -- Deleting a role withdraws or changes the invitations still open; those of the past may have lost theirs.
  add constraint invitations_role_of_their_company foreign key (organization_id, role_id)
    references app.organization_roles (organization_id, id) on delete set null (role_id);

-- These answer more columns than before; access/organization-admin.sql makes them anew.
drop function if exists public.organization_members();
drop function if exists public.organization_invitations();
