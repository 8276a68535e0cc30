-- The things that secure loans. Members read them; the server writes them (features/lending/server/collateral).
alter table public.application_collateral enable row level security;

create policy "staff read their organization's collateral" on public.application_collateral
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every collateral" on public.application_collateral for select to platform_admin using (true);
create policy "the server keeps collateral" on public.application_collateral for all to tradeline_server using (true);

grant select on public.application_collateral to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.application_collateral to tradeline_server;
grant update (kind, vin, vin_exception, model_year, make, model, body, mileage, condition, description, value_cents, value_basis,
              value_source, valued_on, version, removed_at, removed_because, loan_id)
  on public.application_collateral to tradeline_server;
-- API users write nothing: the commands check the VIN and the version that the person saw.

-- Definer: the check of the application must not depend on the caller's policies.
create or replace function app.guard_application_collateral() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if app.is_merging() then
    return new;
  end if;
  -- Only collateral of an imported loan has no application.
  if new.application_id is null then
    if not exists (select from public.loans
                    where id = new.loan_id and organization_id = new.organization_id and client_id = new.client_id and import_id is not null) then
      raise exception 'The collateral belongs to no imported loan' using errcode = '42501';
    end if;
    return new;
  end if;
  if not exists (select from public.loan_applications
                  where id = new.application_id and organization_id = new.organization_id and client_id = new.client_id) then
    raise exception 'The application belongs to another client' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE' and old.loan_id is not null then
    raise exception 'The collateral of a loan can''t be changed' using errcode = '42501';
  end if;
  if new.loan_id is not null
     and not exists (select from public.loans
                      where id = new.loan_id and organization_id = new.organization_id and application_id = new.application_id) then
    raise exception 'The loan belongs to another application' using errcode = '42501';
  end if;
  return new;
end;
$$;

create or replace trigger guard_application_collateral before insert or update on public.application_collateral
  for each row execute function app.guard_application_collateral();
create or replace trigger refuse_removing before delete on public.application_collateral
  for each row when (old.application_id is not null or coalesce(current_setting('app.undone_import', true), '') <> 'on')
  execute function app.refuse_rewriting('Collateral is kept; set removed_at instead');
create or replace trigger refuse_truncating before truncate on public.application_collateral
  for each statement execute function app.refuse_rewriting('Collateral is kept; set removed_at instead');

-- Definer: see app.record_audit. Keeps the old values of what was changed.
create or replace function app.audit_application_collateral() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if app.is_merging() then
    return null;
  end if;
  perform app.record_audit(
    new.organization_id, (select auth.uid()),
    'application_collateral.' || case when tg_op = 'INSERT' then 'added' when new.removed_at is not null then 'removed'
                                      when new.loan_id is not null then 'secured' else 'changed' end,
    'loan_applications', new.application_id,
    jsonb_strip_nulls(jsonb_build_object('client_id', new.client_id, 'collateral', new.id, 'loan_id', new.loan_id))
    || case when tg_op = 'INSERT' then jsonb_strip_nulls(jsonb_build_object(
              'kind', new.kind, 'vin', new.vin, 'value_cents', new.value_cents, 'value_basis', new.value_basis))
            else app.row_changes(to_jsonb(old) - '{version,loan_id}'::text[], to_jsonb(new) - '{version,loan_id}'::text[]) end);
  return null;
end;
$$;

create or replace trigger audit_added after insert on public.application_collateral
  for each row when (new.application_id is not null) execute function app.audit_application_collateral();
create or replace trigger audit_changed after update on public.application_collateral
  for each row execute function app.audit_application_collateral();

-- The value of the collateral is an input of the decision. Definer: see app.queue_decision.
create or replace function app.decide_with_collateral() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.queue_decision(a.id, a.organization_id)
     from public.loan_applications a
    where a.organization_id = new.organization_id and a.id = new.application_id and a.status in ('pending', 'in_review');
  return null;
end;
$$;
create or replace trigger decide_with_collateral after insert or update on public.application_collateral
  for each row execute function app.decide_with_collateral();

-- Moves the collateral of an application to the loan that it is booked as. Definer: book-loan writes loans only.
create or replace function app.secure_loan() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.application_collateral c set loan_id = new.id
   where c.organization_id = new.organization_id and c.application_id = new.application_id and c.removed_at is null and c.loan_id is null;
  return null;
end;
$$;
create or replace trigger secure_loan after insert on public.loans
  for each row when (new.application_id is not null) execute function app.secure_loan();

-- The VIN that a text means: capital letters and digits, without spaces and dashes.
create or replace function app.vin_of(query text) returns text
language sql immutable set search_path = ''
return upper(regexp_replace(query, '[\s.-]', '', 'g'));

-- Returns true for a text that can be a VIN or its last characters. Names without a digit are not looked up.
create or replace function app.is_like_vin(query text) returns boolean
language sql immutable set search_path = ''
return app.vin_of(query) ~ '^[A-Z0-9]{6,17}$' and query ~ '[0-9]';

-- Returns a company's collateral whose VIN is the text or ends with it. The index of migration 0410 is on the reversed VIN.
create or replace function app.collateral_with_vin(organization uuid, query text) returns setof public.application_collateral
language sql stable set search_path = ''
as $$
  select * from public.application_collateral
   where organization_id = organization and vin is not null and removed_at is null
     and reverse(vin) like reverse(app.vin_of(query)) || '%'
   limit 100
$$;

-- A thing that secures a loan, as `/v1/applications` and events return it.
create or replace function app.collateral_in_api(item public.application_collateral) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'id', item.id, 'kind', item.kind, 'vin', item.vin, 'vin_exception', item.vin_exception, 'model_year', item.model_year,
    'make', item.make, 'model', item.model, 'body', item.body, 'mileage', item.mileage, 'condition', item.condition,
    'description', item.description, 'value_cents', item.value_cents, 'value_basis', item.value_basis,
    'value_source', item.value_source, 'valued_on', item.valued_on)
$$;

-- The collateral of an application that was not removed.
create or replace function app.collateral_of(organization uuid, application uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(app.collateral_in_api(c) order by c.created_at, c.id), '[]')
    from public.application_collateral c
   where c.organization_id = organization and c.application_id = application and c.removed_at is null
$$;

grant execute on function app.collateral_of, app.collateral_in_api to authenticated;
grant execute on function app.collateral_in_api, app.collateral_of, app.collateral_with_vin, app.vin_of, app.is_like_vin to tradeline_server;
