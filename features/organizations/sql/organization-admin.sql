-- An organization's members and invitations, for those who manage members.
alter table app.invitations enable row level security;

create policy "the server keeps invitations" on app.invitations
  for all to tradeline_server
  using (true);

grant select, insert, update on app.invitations to tradeline_server;
-- No API role has access: those who manage members read through the functions below.

create or replace function app.invitation_status(invited app.invitations) returns text
language sql stable set search_path = ''
as $$
  select case when invited.accepted_at is not null then 'accepted' when invited.revoked_at is not null then 'revoked'
              when invited.expires_at <= now() then 'expired' else 'open' end
$$;

-- Definer: callers can't read last sign-ins and second factors. Its condition is app.permitted_organization_id().
create or replace function public.organization_members()
returns table (id uuid, full_name text, email text, organization_role text, role_id uuid, role_name text, last_sign_in_at timestamptz,
               has_second_factor boolean)
language sql stable security definer set search_path = ''
as $$
  select p.id, p.full_name, p.email, p.organization_role, p.role_id, r.name, u.last_sign_in_at,
         exists (select from auth.mfa_factors f where f.user_id = p.id and f.status = 'verified')
    from app.people p
    join auth.users u on u.id = p.id
    left join app.organization_roles r on r.organization_id = p.organization_id and r.id = p.role_id
   where p.organization_id = (select app.permitted_organization_id('manage_members'))
   order by array_position(array['owner', 'admin', 'staff', 'custom', 'read_only'], p.organization_role), coalesce(p.full_name, p.email), p.id
$$;
comment on function public.organization_members is 'The members of the caller''s organization. For those who manage members.';

-- Definer: see public.organization_members. The newest two hundred, open ones first.
create or replace function public.organization_invitations()
returns table (id uuid, email text, role text, role_id uuid, role_name text, invited_by_name text, sent_at timestamptz, expires_at timestamptz, status text)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  -- Checked first, because a condition is not evaluated on an empty table, and the difference would reveal that it is
  -- empty.
  home uuid := app.permitted_organization_id('manage_members');
begin
  return query
  select i.id, i.email, i.role, i.role_id, r.name, coalesce(p.full_name, p.email), i.sent_at, i.expires_at, app.invitation_status(i)
    from app.invitations i
    left join app.people p on p.id = i.invited_by
    left join app.organization_roles r on r.organization_id = i.organization_id and r.id = i.role_id
   where i.organization_id = home
   order by app.invitation_status(i) = 'open' desc, i.created_at desc, i.id
   limit 200;
end;
$$;
comment on function public.organization_invitations is 'The invitations of the caller''s organization. For those who manage members.';

-- Returns a member whose role the caller may change, after waiting for other changes to the team: two owners who
-- demote each other at the same time would leave none. `next_role` is null to remove the member. Definer: see
-- public.organization_members.
create or replace function app.changeable_member(member_id uuid, next_role text, next_role_id uuid) returns app.people
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- Requires a recent sign-in, so that a person at an unattended screen can't take over the organization.
  home uuid := app.begin_role_change();
  acting text;
  member app.people;
begin
  select organization_role into acting from app.people where id = (select auth.uid()) and organization_id = home;
  select * into member from app.people where id = member_id and organization_id = home for update;
  if member.id is null then
    raise exception 'This member was not found' using errcode = 'PT404';
  end if;
  if acting is distinct from 'owner' and (member.organization_role = 'owner' or next_role = 'owner') then
    raise exception 'Only an owner can make a person an owner, or change or remove an owner' using errcode = '42501';
  end if;
  perform app.require_grantable(app.permissions_of(member_id)), app.require_grantable(app.role_permissions(home, next_role, next_role_id))
    where acting is distinct from 'owner';
  if member.organization_role = 'owner' and next_role is distinct from 'owner'
     and not exists (select from app.people where organization_id = home and organization_role = 'owner' and id <> member_id) then
    raise exception 'This is the last owner. Make another person an owner first.' using errcode = 'PT409';
  end if;
  return member;
end;
$$;

-- Withdraws the open invitations of a member that their new permissions don't cover. Otherwise a member who expects
-- to be removed could invite another address of their own. `permissions` is null for a removed member.
create or replace function app.withdraw_invitations_of(member app.people, permissions text[]) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  withdrawn app.invitations;
begin
  for withdrawn in
    update app.invitations i set revoked_at = clock_timestamp()
     where i.organization_id = member.organization_id and i.invited_by = member.id and i.accepted_at is null and i.revoked_at is null
       and (permissions is null or 'manage_members' <> all (permissions)
            or not app.role_permissions(i.organization_id, i.role, i.role_id) <@ permissions)
    returning i.*
  loop
    perform app.record_audit(withdrawn.organization_id, (select auth.uid()), 'invitation.revoked', 'invitations', withdrawn.id,
                             jsonb_build_object('email', withdrawn.email, 'role',
                                                app.role_name(withdrawn.organization_id, withdrawn.role, withdrawn.role_id)));
  end loop;
end;
$$;

-- Also pauses the webhook endpoints that they set up, until a person who is still responsible resumes them.
create or replace function app.pause_webhooks_of(member app.people, permissions text[]) returns void
language sql volatile set search_path = ''
as $$
  with paused as (
    update app.webhook_endpoints e set paused_at = clock_timestamp(), pause_reason = 'asked'
     where e.organization_id = member.organization_id and e.created_by = member.id and e.paused_at is null
       and (permissions is null or not '{manage_integrations,see_all_clients}' <@ permissions)
    returning e.id, e.url
  )
  select app.record_audit(member.organization_id, (select auth.uid()), 'webhook.paused', 'webhook_endpoints', paused.id,
                          jsonb_build_object('host', substring(paused.url from '//([^/?]*)')))
    from paused
$$;

-- Gives a member a role. It applies from their next request.
create or replace function app.give_role(member_id uuid, next_role text, next_role_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  member app.people := app.changeable_member(member_id, next_role, next_role_id);
  home constant uuid := member.organization_id;
  permissions constant text[] := app.role_permissions(home, next_role, next_role_id);
begin
  if (member.organization_role, member.role_id) is not distinct from (next_role, next_role_id) then
    return;
  end if;
  update app.people set organization_role = next_role, role_id = next_role_id where id = member_id;
  perform app.withdraw_invitations_of(member, permissions);
  perform app.pause_webhooks_of(member, permissions);
  perform app.record_audit(home, (select auth.uid()), 'member.role_changed', 'people', member_id, jsonb_build_object(
    'email', member.email, 'from', app.role_name(home, member.organization_role, member.role_id),
    'to', app.role_name(home, next_role, next_role_id)));
end;
$$;

-- Definer: no role can write roles. `role` is the key of a built-in role or the id of a custom role.
create or replace function public.change_member_role(member_id uuid, role text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  next record;
begin
  select k.role, k.role_id into next from app.role_of_key(app.permitted_organization_id('manage_members'), change_member_role.role) k;
  perform app.give_role(member_id, next.role, next.role_id);
end;
$$;
comment on function public.change_member_role is 'Gives a member a role: owner, admin, staff, read_only, or the id of a custom role. The last owner can''t be changed; only owners can change owners.';

-- Definer: see public.change_member_role. The member's clients go to a colleague or to no one; their sessions and
-- invitations end.
create or replace function public.remove_member(member_id uuid, hand_over_to uuid default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  member app.people := app.changeable_member(member_id, null, null);
begin
  if hand_over_to = member_id
     or hand_over_to is not null and not exists (
       select from app.people where id = hand_over_to and organization_id = member.organization_id) then
    raise exception 'Clients can be handed over only to another member' using errcode = 'PT422';
  end if;
  update public.clients set assigned_contact_id = hand_over_to
   where assigned_contact_id = member_id and organization_id = member.organization_id;
  update app.people set organization_id = null, organization_role = null, role_id = null, second_factor_grace_from = null
   where id = member_id;
  perform app.withdraw_invitations_of(member, null);
  perform app.pause_webhooks_of(member, null);
  delete from auth.sessions where user_id = member_id;
  perform app.record_audit(member.organization_id, (select auth.uid()), 'member.removed', 'people', member_id,
                           jsonb_strip_nulls(jsonb_build_object('email', member.email, 'role', app.role_name(member.organization_id, member.organization_role, member.role_id),
                                                                'handed_over_to', hand_over_to)));
end;
$$;
comment on function public.remove_member is 'Removes a person from the organization, hands over their clients and signs them out everywhere.';

-- Returns the invitation of a link; null if there is none.
create or replace function app.invitation_of(hash bytea) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('status', app.invitation_status(i), 'email', i.email, 'role', app.role_name(i.organization_id, i.role, i.role_id),
                            'company_name', o.company_name,
                            'invited_by', coalesce(p.full_name, p.email),
                            'has_account', exists (select from auth.users u where u.email = i.email and u.deleted_at is null))
    from app.invitations i
    join app.organizations o on o.id = i.organization_id
    left join app.people p on p.id = i.invited_by
   where i.token_hash = hash
$$;

-- Adds a person to the organization that invited their address, once. Returns 'joined', or the reason for the
-- refusal.
create or replace function app.accept_invitation(hash bytea, person_id uuid, request text) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  invited app.invitations;
  person app.people;
begin
  -- Locks first, like all changes to the team, so that an invitation that is being withdrawn can't be accepted.
  perform from app.organizations where id = (select organization_id from app.invitations where token_hash = hash) for key share;
  select * into invited from app.invitations where token_hash = hash for update;
  if invited.id is null then
    return 'unknown';
  end if;
  if app.invitation_status(invited) <> 'open' then
    return app.invitation_status(invited);
  end if;
  -- Locked, so that completing a profile at the same moment doesn't create a second organization.
  select * into person from app.people where id = person_id for update;
  if not exists (select from auth.users where id = person_id and email = invited.email and email_confirmed_at is not null) then
    return 'other_address';
  end if;
  if person.organization_id = invited.organization_id then
    return 'already_member';
  end if;
  if person.organization_id is not null then
    return 'other_organization';
  end if;
  update app.invitations set accepted_at = clock_timestamp(), accepted_by = person_id where id = invited.id;
  update app.people set organization_id = invited.organization_id, organization_role = invited.role, role_id = invited.role_id,
                        second_factor_grace_from = clock_timestamp() where id = person_id;
  perform app.record_audit(invited.organization_id, person_id, 'member.joined', 'people', person_id,
                           jsonb_build_object('email', invited.email, 'role', app.role_name(invited.organization_id, invited.role, invited.role_id)),
                           request);
  return 'joined';
end;
$$;

grant execute on function public.organization_members, public.organization_invitations,
  public.change_member_role, public.remove_member to authenticated, platform_admin;
grant execute on function app.invitation_status, app.invitation_of, app.accept_invitation to tradeline_server;
