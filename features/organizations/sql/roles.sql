-- A company's custom roles: who can define them, and their permissions. A role can have at most its author's
-- permissions.

-- Returns a role by its key: a built-in role's name, or the id of a custom role. Raises PT422 for any other key.
create or replace function app.role_of_key(home uuid, key text, out role text, out role_id uuid)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if key in ('owner', 'admin', 'staff', 'read_only') then
    role := key;
    return;
  end if;
  select r.id into role_id from app.organization_roles r where r.organization_id = home and r.id::text = lower(key);
  if role_id is null then
    raise exception 'This role doesn’t exist in your company' using errcode = 'PT422';
  end if;
  role := 'custom';
end;
$$;

-- Returns a role's name for the audit log.
create or replace function app.role_name(home uuid, role text, role_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce((select r.name from app.organization_roles r where r.organization_id = home and r.id = role_name.role_id), role)
$$;

-- Raises an error unless the caller has all of the permissions. A person can't give, change, or remove more than they
-- have.
create or replace function app.require_grantable(permissions text[]) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not permissions <@ app.permissions_of((select auth.uid())) then
    raise exception 'You need all of a role’s permissions to assign, change, or remove it'
      using errcode = '42501';
  end if;
end;
$$;

-- Definer, like all of these: no API role has access to the table.
create or replace function public.organization_roles()
returns table (id uuid, name text, permissions text[], member_count integer, invitation_count integer)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  -- Checked first; see public.organization_invitations.
  home uuid := app.permitted_organization_id('manage_members');
begin
  return query
  select r.id, r.name, r.permissions,
         (select count(*)::int from app.people p where p.organization_id = r.organization_id and p.role_id = r.id),
         (select count(*)::int from app.invitations i
           where i.organization_id = r.organization_id and i.role_id = r.id and app.invitation_status(i) = 'open')
    from app.organization_roles r
   where r.organization_id = home
   order by lower(r.name);
end;
$$;
comment on function public.organization_roles is 'The custom roles of the caller''s company. For those who manage members.';

-- The caller's role and permissions: { role, role_name, permissions }. Screens use them to hide controls.
create or replace function public.my_permissions() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'role', (select p.organization_role from app.people p where p.id = (select auth.uid())),
    'role_name', (select r.name from app.people p
                    join app.organization_roles r on r.organization_id = p.organization_id and r.id = p.role_id
                   where p.id = (select auth.uid())),
    'permissions', to_jsonb(app.permissions_of((select auth.uid()))))
$$;
comment on function public.my_permissions is 'The caller''s role and permissions: { role, role_name, permissions }.';

-- Serializes changes to one company's team. Returns the company.
create or replace function app.begin_role_change() returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  home uuid := app.permitted_organization_id('manage_members');
begin
  perform app.assert_recent_sign_in();
  perform from app.organizations where id = home for no key update;
  -- Checked again, because the caller's own role may have changed during the wait.
  perform app.require_permission('manage_members');
  return home;
end;
$$;

create or replace function app.refuse_wrong_role(home uuid, own_id uuid, role_name text, permissions text[]) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  lacking record;
begin
  if role_name is null or app.is_blank(role_name) or length(btrim(role_name)) > 60 then
    raise exception 'A role needs a name of at most 60 characters' using errcode = 'PT422';
  end if;
  if lower(btrim(role_name)) in ('owner', 'admin', 'staff', 'read-only', 'read only', 'read_only', 'custom')
     or exists (select from app.organization_roles r
                 where r.organization_id = home and lower(r.name) = lower(btrim(role_name)) and r.id is distinct from own_id) then
    raise exception 'A role with this name already exists' using errcode = 'PT409';
  end if;
  if permissions is null or array_position(permissions, null) is not null
     or not permissions <@ array(select name from app.permission_list()) then
    raise exception 'This permission doesn’t exist' using errcode = 'PT422';
  end if;
  select asked.label as label, needed.label as needs into lacking
    from app.permission_list() asked
    join app.permission_list() needed on needed.name = any (asked.needs)
   where asked.name = any (permissions) and needed.name <> all (permissions) limit 1;
  if found then
    raise exception '“%” also needs “%”.', lacking.label, lacking.needs using errcode = 'PT422';
  end if;
end;
$$;

create or replace function public.save_role(role_name text, permissions text[], role_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  home uuid := app.begin_role_change();
  former app.organization_roles;
  saved uuid;
  member app.people;
begin
  perform app.refuse_wrong_role(home, role_id, role_name, permissions);
  permissions := array(select l.name from app.permission_list() l where l.name = any (permissions));
  perform app.require_grantable(permissions);
  if role_id is null then
    if (select count(*) from app.organization_roles r where r.organization_id = home) >= 50 then
      raise exception 'A company can define 50 roles. Delete one first.' using errcode = 'PT409';
    end if;
    insert into app.organization_roles (organization_id, name, permissions, created_by)
    values (home, btrim(role_name), permissions, (select auth.uid())) returning id into saved;
    perform app.record_audit(home, (select auth.uid()), 'role.created', 'organization_roles', saved,
                             jsonb_build_object('name', btrim(role_name), 'permissions', permissions));
    return saved;
  end if;
  select * into former from app.organization_roles r where r.organization_id = home and r.id = role_id for update;
  if former.id is null then
    raise exception 'This role doesn’t exist in your company' using errcode = 'PT404';
  end if;
  perform app.require_grantable(former.permissions);
  if (former.name, former.permissions) is not distinct from (btrim(role_name), permissions) then
    return role_id;
  end if;
  update app.organization_roles r set name = btrim(role_name), permissions = save_role.permissions, updated_at = now()
   where r.organization_id = home and r.id = role_id;
  perform app.record_audit(home, (select auth.uid()), 'role.changed', 'organization_roles', role_id, jsonb_build_object(
    'name', jsonb_build_array(former.name, btrim(role_name)), 'permissions', jsonb_build_array(former.permissions, permissions)));
  for member in select * from app.people p where p.organization_id = home and p.role_id = save_role.role_id loop
    perform app.withdraw_invitations_of(member, permissions);
    perform app.pause_webhooks_of(member, permissions);
  end loop;
  return role_id;
end;
$$;
comment on function public.save_role is 'Creates a custom role of the caller''s company, or changes one. It can have at most the caller''s permissions.';

-- Definer: see public.organization_roles. `replacement` is the key of the new role for its members and open
-- invitations.
create or replace function public.delete_role(role_id uuid, replacement text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  home uuid := app.begin_role_change();
  former app.organization_roles;
  next_role text;
  next_role_id uuid;
  member app.people;
begin
  select * into former from app.organization_roles r where r.organization_id = home and r.id = role_id for update;
  if former.id is null then
    raise exception 'This role doesn’t exist in your company' using errcode = 'PT404';
  end if;
  perform app.require_grantable(former.permissions);
  if replacement is null then
    if exists (select from app.people p where p.organization_id = home and p.role_id = delete_role.role_id)
       or exists (select from app.invitations i
                   where i.organization_id = home and i.role_id = delete_role.role_id and app.invitation_status(i) = 'open') then
      raise exception 'People have this role. Choose a replacement.' using errcode = 'PT409';
    end if;
  else
    select k.role, k.role_id into next_role, next_role_id from app.role_of_key(home, replacement) k;
    if next_role_id = role_id then
      raise exception 'Choose a different role as the replacement' using errcode = 'PT422';
    end if;
    for member in select * from app.people p where p.organization_id = home and p.role_id = delete_role.role_id loop
      perform app.give_role(member.id, next_role, next_role_id);
    end loop;
    update app.invitations i set role = next_role, role_id = next_role_id
     where i.organization_id = home and i.role_id = delete_role.role_id and i.accepted_at is null and i.revoked_at is null;
  end if;
  -- Invitations that ended long ago keep only the deleted role's key.
  delete from app.organization_roles r where r.organization_id = home and r.id = role_id;
  perform app.record_audit(home, (select auth.uid()), 'role.deleted', 'organization_roles', role_id, jsonb_strip_nulls(
    jsonb_build_object('name', former.name, 'permissions', former.permissions,
                       'replaced_by', app.role_name(home, next_role, next_role_id))));
end;
$$;
comment on function public.delete_role is 'Deletes a custom role of the caller''s company. If it is in use, a replacement is required.';

grant execute on function public.organization_roles, public.my_permissions, public.save_role, public.delete_role
  to authenticated, platform_admin;
grant execute on function app.role_of_key, app.role_name to tradeline_server;
