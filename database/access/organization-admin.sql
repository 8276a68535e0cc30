-- Running an organisation: its members and invitations. What stands here is for owners and admins.
alter table app.invitations enable row level security;

create policy "the server keeps invitations" on app.invitations
  for all to tradeline_server
  using (true);

grant select, insert, update on app.invitations to tradeline_server;
-- No role of the wire is granted anything: owners and admins read through the functions below.

create or replace function app.invitation_status(invited app.invitations) returns text
language sql stable set search_path = ''
as $$
  select case when invited.accepted_at is not null then 'accepted' when invited.revoked_at is not null then 'revoked'
              when invited.expires_at <= now() then 'expired' else 'open' end
$$;

-- Definer: last sign-ins and second factors are out of everybody's reach. Its own condition is the function above.
create or replace function public.organization_members()
returns table (id uuid, full_name text, email text, organization_role text, last_sign_in_at timestamptz, has_second_factor boolean)
language sql stable security definer set search_path = ''
as $$
  select p.id, p.full_name, p.email, p.organization_role, u.last_sign_in_at,
         exists (select from auth.mfa_factors f where f.user_id = p.id and f.status = 'verified')
    from app.people p
    join auth.users u on u.id = p.id
   where p.organization_id = (select app.administered_organization_id())
   order by array_position(array['owner', 'admin', 'staff'], p.organization_role), coalesce(p.full_name, p.email), p.id
$$;
comment on function public.organization_members is 'The people of the caller''s organisation. For owners and admins.';

-- Definer: see public.organization_members. The newest two hundred, those still open first.
create or replace function public.organization_invitations()
returns table (id uuid, email text, role text, invited_by_name text, sent_at timestamptz, expires_at timestamptz, status text)
language sql stable security definer set search_path = ''
as $$
  select i.id, i.email, i.role, coalesce(p.full_name, p.email), i.sent_at, i.expires_at, app.invitation_status(i)
    from app.invitations i
    left join app.people p on p.id = i.invited_by
   where i.organization_id = (select app.administered_organization_id())
   order by app.invitation_status(i) = 'open' desc, i.created_at desc, i.id
   limit 200
$$;
comment on function public.organization_invitations is 'Who was invited to the caller''s organisation. For owners and admins.';

-- A member whose place in the team the caller may change, once no other change of the team is under way: two owners who
-- demote each other at the same time would leave none. Definer: see public.organization_members.
create or replace function app.changeable_member(member_id uuid, next_role text) returns app.people
language plpgsql volatile security definer set search_path = ''
as $$
declare
  home uuid := app.administered_organization_id();
  acting text;
  member app.people;
begin
  -- Whoever finds somebody's screen unattended must not hand the organisation to themselves.
  perform app.assert_recent_sign_in();
  perform from app.organizations where id = home for update;
  select organization_role into acting from app.people where id = (select auth.uid()) and organization_id = home;
  if acting is null or acting not in ('owner', 'admin') then
    raise exception 'Only an owner or admin of the organization may do this' using errcode = '42501';
  end if;
  select * into member from app.people where id = member_id and organization_id = home for update;
  if member.id is null then
    raise exception 'There is no such member' using errcode = 'PT404';
  end if;
  if acting <> 'owner' and (member.organization_role = 'owner' or next_role = 'owner') then
    raise exception 'Only an owner may make somebody an owner, or change or remove one' using errcode = '42501';
  end if;
  if member.organization_role = 'owner' and next_role is distinct from 'owner'
     and not exists (select from app.people where organization_id = home and organization_role = 'owner' and id <> member_id) then
    raise exception 'This is the last owner. Make somebody else an owner first.' using errcode = 'PT409';
  end if;
  return member;
end;
$$;

-- Withdraws the open invitations of a member that their next role may not send. Otherwise somebody who expects to be removed could
-- invite another address of theirs and come back. `next_role` is null for who is removed.
create or replace function app.withdraw_invitations_of(member app.people, next_role text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  withdrawn app.invitations;
begin
  for withdrawn in
    update app.invitations i set revoked_at = clock_timestamp()
     where i.organization_id = member.organization_id and i.invited_by = member.id and i.accepted_at is null and i.revoked_at is null
       and (next_role is null or next_role = 'staff' or i.role = 'owner' and next_role <> 'owner')
    returning i.*
  loop
    perform app.record_audit(withdrawn.organization_id, (select auth.uid()), 'invitation.revoked', 'invitations', withdrawn.id,
                             jsonb_build_object('email', withdrawn.email, 'role', withdrawn.role));
  end loop;
end;
$$;

-- Nor does a server that they named hear of the company any longer: it waits until somebody who still answers for it resumes it.
create or replace function app.pause_webhooks_of(member app.people, next_role text) returns void
language sql volatile set search_path = ''
as $$
  with paused as (
    update app.webhook_endpoints e set paused_at = clock_timestamp(), pause_reason = 'asked'
     where e.organization_id = member.organization_id and e.created_by = member.id and e.paused_at is null
       and (next_role is null or next_role = 'staff')
    returning e.id, e.url
  )
  select app.record_audit(member.organization_id, (select auth.uid()), 'webhook.paused', 'webhook_endpoints', paused.id,
                          jsonb_build_object('host', substring(paused.url from '//([^/?]*)')))
    from paused
$$;

-- Definer: roles are nobody's to write. The member's very next request is answered by the new one.
create or replace function public.change_member_role(member_id uuid, role text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  member app.people;
begin
  if role is null or role not in ('owner', 'admin', 'staff') then
    raise exception 'The role must be owner, admin or staff' using errcode = 'PT422';
  end if;
  member := app.changeable_member(member_id, role);
  if member.organization_role = role then
    return;
  end if;
  update app.people set organization_role = role where id = member_id;
  perform app.withdraw_invitations_of(member, role);
  perform app.pause_webhooks_of(member, role);
  perform app.record_audit(member.organization_id, (select auth.uid()), 'member.role_changed', 'people', member_id,
                           jsonb_build_object('email', member.email, 'from', member.organization_role, 'to', role));
end;
$$;
comment on function public.change_member_role is 'Makes a member owner, admin or staff. The last owner stays one; only owners decide about owners.';

-- Definer: see public.change_member_role. Their clients go to a colleague or to nobody; their sessions and invitations end.
create or replace function public.remove_member(member_id uuid, hand_over_to uuid default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  member app.people := app.changeable_member(member_id, null);
begin
  if hand_over_to = member_id
     or hand_over_to is not null and not exists (
       select from app.people where id = hand_over_to and organization_id = member.organization_id) then
    raise exception 'Clients can be handed to another member only' using errcode = 'PT422';
  end if;
  update public.clients set assigned_contact_id = hand_over_to
   where assigned_contact_id = member_id and organization_id = member.organization_id;
  update app.people set organization_id = null, organization_role = null, second_factor_grace_from = null where id = member_id;
  perform app.withdraw_invitations_of(member, null);
  perform app.pause_webhooks_of(member, null);
  delete from auth.sessions where user_id = member_id;
  perform app.record_audit(member.organization_id, (select auth.uid()), 'member.removed', 'people', member_id,
                           jsonb_strip_nulls(jsonb_build_object('email', member.email, 'role', member.organization_role,
                                                                'handed_over_to', hand_over_to)));
end;
$$;
comment on function public.remove_member is 'Takes somebody out of the organisation, hands their clients over and signs them out everywhere.';

-- What a link leads to: null when there is no such invitation.
create or replace function app.invitation_of(hash bytea) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('status', app.invitation_status(i), 'email', i.email, 'role', i.role, 'company_name', o.company_name,
                            'invited_by', coalesce(p.full_name, p.email),
                            'has_account', exists (select from auth.users u where u.email = i.email and u.deleted_at is null))
    from app.invitations i
    join app.organizations o on o.id = i.organization_id
    left join app.people p on p.id = i.invited_by
   where i.token_hash = hash
$$;

-- Takes somebody into the organisation that invited their address, once. Answers 'joined', or why not.
create or replace function app.accept_invitation(hash bytea, person_id uuid, request text) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  invited app.invitations;
  person app.people;
begin
  -- First, as whoever changes the team does: an invitation that is just being withdrawn lets nobody in.
  perform from app.organizations where id = (select organization_id from app.invitations where token_hash = hash) for key share;
  select * into invited from app.invitations where token_hash = hash for update;
  if invited.id is null then
    return 'unknown';
  end if;
  if app.invitation_status(invited) <> 'open' then
    return app.invitation_status(invited);
  end if;
  -- Locked, so that completing a profile at the same moment founds no second organisation.
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
  update app.people set organization_id = invited.organization_id, organization_role = invited.role,
                        second_factor_grace_from = clock_timestamp() where id = person_id;
  perform app.record_audit(invited.organization_id, person_id, 'member.joined', 'people', person_id,
                           jsonb_build_object('email', invited.email, 'role', invited.role), request);
  return 'joined';
end;
$$;

grant execute on function public.organization_members, public.organization_invitations,
  public.change_member_role, public.remove_member to authenticated, platform_admin;
grant execute on function app.invitation_status, app.invitation_of, app.accept_invitation to tradeline_server;
