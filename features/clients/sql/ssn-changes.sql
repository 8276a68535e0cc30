-- In a credit repair company, a client's SSN changes only by a recorded change (15 USC 1679b(a)(2)), no matter who edits the
-- client. The server decides what counts as a typo, because only it knows the number; everything else is decided here.
alter table public.client_ssn_changes enable row level security;

create policy "staff read their organization's SSN changes" on public.client_ssn_changes
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every SSN change" on public.client_ssn_changes for select to platform_admin using (true);
create policy "the server keeps SSN changes" on public.client_ssn_changes for all to tradeline_server using (true);

grant select (id, organization_id, client_id, kind, status, ssn, reason, confirmation, asked_by, asked_by_name, asked_at, decided_by,
              decided_at, decision_reason, written_at)
  on public.client_ssn_changes to authenticated, platform_admin, service_role;
grant select on public.client_ssn_changes to tradeline_server;
grant insert (id, organization_id, client_id, kind, status, ssn, ssn_index, reason, confirmation, asked_by, asked_by_name, decided_by, decided_at)
  on public.client_ssn_changes to tradeline_server;
grant update (status, decided_by, decided_at, decision_reason) on public.client_ssn_changes to tradeline_server;
-- API users write nothing, and nothing is removed. The index reveals equal numbers, so no user may read it.

-- Definer, like all functions below: membership checks must not depend on the caller's policies.
create or replace function app.runs_organization(person uuid, organization uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from app.people where id = person and organization_id = organization
                                          and 'review_ssn_changes' = any (app.permissions_of(id)))
$$;

-- Returns true if another person can review a change.
create or replace function app.has_other_reviewer(person uuid, organization uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from app.people
                  where id <> person and organization_id = organization and 'review_ssn_changes' = any (app.permissions_of(id)))
$$;
grant execute on function app.has_other_reviewer to tradeline_server;

-- Returns true if the organization reviews different SSNs, because the ban on new identities applies to credit repair.
create or replace function app.reviews_ssns(organization uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from app.organizations where id = organization and account_type = 'cro')
$$;
grant execute on function app.reviews_ssns to tradeline_server;

create or replace function app.guard_ssn_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from public.clients c
                     join app.people p on p.organization_id = c.organization_id
                    where c.id = new.client_id and c.organization_id = new.organization_id and p.id = new.asked_by) then
      raise exception 'The client doesn''t belong to this organization' using errcode = '42501';
    end if;
    if new.status = 'refused' or new.written_at is not null then
      raise exception 'A change must be entered before it is decided' using errcode = '42501';
    end if;
    if new.kind = 'second' and new.status = 'approved'
       and (new.confirmation is null or app.has_other_reviewer(new.asked_by, new.organization_id)) then
      raise exception 'Another owner or admin must review a different SSN' using errcode = '42501';
    end if;
    return new;
  end if;
  if old.status <> 'waiting' and (new.status, new.decided_by, new.decided_at) is distinct from (old.status, old.decided_by, old.decided_at) then
    raise exception 'This change was already decided' using errcode = '42501';
  end if;
  if old.status = 'waiting' and new.status = 'approved'
     and (new.decided_by = new.asked_by or not app.runs_organization(new.decided_by, new.organization_id)) then
    raise exception 'Another owner or admin must review a different SSN' using errcode = '42501';
  end if;
  if old.status = 'waiting' and new.status = 'refused'
     and new.decided_by <> new.asked_by and not app.runs_organization(new.decided_by, new.organization_id) then
    raise exception 'Only an owner or admin of the organization may do this' using errcode = '42501';
  end if;
  return new;
end;
$$;

-- Its name sorts after keep_sealed, which leaves the mask in the row, because triggers run in name order.
create or replace trigger look_at_ssn_change before insert or update on public.client_ssn_changes
  for each row execute function app.guard_ssn_change();
create or replace trigger keep_sealed before insert on public.client_ssn_changes
  for each row when (new.status = 'waiting') execute function app.keep_sealed('ssn');

-- Records the change and notifies those who can review it. Neither contains any digit of it.
create or replace function app.tell_ssn_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  act constant text := case when new.status = 'waiting' then 'entered' when new.kind = 'correction' then 'corrected'
                            when tg_op = 'INSERT' then 'confirmed' else new.status end;
begin
  perform app.record_audit(new.organization_id, coalesce(new.decided_by, new.asked_by), 'ssn_change.' || act, 'clients', new.client_id,
                           jsonb_strip_nulls(jsonb_build_object('reason', case tg_op when 'INSERT' then new.reason else new.decision_reason end,
                                                                'confirmation', case tg_op when 'INSERT' then new.confirmation end)));
  if new.status = 'waiting' then
    perform app.notify(p.id, 'ssn_review', jsonb_build_object('client_id', new.client_id))
       from app.people p
      where p.organization_id = new.organization_id and p.id <> new.asked_by and 'review_ssn_changes' = any (app.permissions_of(p.id));
  end if;
  return null;
end;
$$;

create or replace trigger tell_ssn_change after insert on public.client_ssn_changes
  for each row execute function app.tell_ssn_change();
create or replace trigger tell_decided_ssn_change after update of status on public.client_ssn_changes
  for each row when (old.status = 'waiting' and new.status <> 'waiting') execute function app.tell_ssn_change();

-- Deletes a rejected number at once, and an approved one once it is in the client's row.
create or replace function app.forget_decided_ssn() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.sealed_values where row_id = new.id and table_name = 'client_ssn_changes';
  return null;
end;
$$;

create or replace trigger forget_decided_ssn after update on public.client_ssn_changes
  for each row when (new.status = 'refused' or new.written_at is not null) execute function app.forget_decided_ssn();

/*
 * The one door: where a client's SSN is put away. The same number again changes nothing, and one whose key was destroyed is gone.
 * A change is written once, so that an approval of before lets no number in again.
 */
create or replace function app.guard_kept_ssn() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A merge in such a company never replaces an SSN, and its undo only takes back one that it took over.
  if app.is_merging() then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if not app.reviews_ssns(old.organization_id) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  -- Rotating the index key gives the same number another index.
  if tg_op = 'UPDATE' and app.is_owner_session() then
    return new;
  end if;
  if tg_op = 'DELETE' then
    if exists (select from public.clients where id = old.row_id) then
      raise exception 'An SSN on file can be changed but not removed' using errcode = 'PT409';
    end if;
    return old;
  end if;
  if exists (select from app.organization_keys k
              where k.organization_id = old.organization_id and k.version = old.key_version and k.wrapped = '') then
    return new;
  end if;
  update public.client_ssn_changes set written_at = clock_timestamp()
   where client_id = new.row_id and organization_id = new.organization_id and ssn_index = new.blind_index
     and status = 'approved' and written_at is null;
  if not found then
    raise exception 'This client already has an SSN on file. Enter the different SSN in the client''s file, so that it can be reviewed first'
      using errcode = 'PT409', hint = 'POST /functions/v1/client-ssn';
  end if;
  return new;
end;
$$;

create or replace trigger guard_changed_ssn before update on app.sealed_values
  for each row when (old.table_name = 'clients' and old.column_name = 'ssn' and old.sealed <> '' and new.sealed <> ''
                     and (new.table_name, new.column_name, new.row_id, new.blind_index)
                         is distinct from (old.table_name, old.column_name, old.row_id, old.blind_index))
  execute function app.guard_kept_ssn();
create or replace trigger guard_removed_ssn before delete on app.sealed_values
  for each row when (old.table_name = 'clients' and old.column_name = 'ssn' and old.sealed <> '')
  execute function app.guard_kept_ssn();
