-- The score model that a company chose for its lists and new policies. Places where the specification says FICO 8 use app.shown_model().

-- Returns the model of the caller's company, or of any for the server and its triggers. Definer: users can't read the columns of
-- organizations.
create or replace function app.list_model(organization uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce((select o.score_model from app.organizations o
                    where o.id = organization and o.id = coalesce((select app.current_organization_id()), organization)),
                  app.shown_model())
$$;

-- Definer: see above.
create or replace function public.company_score_model() returns table (score_model text, may_change boolean)
language sql stable security definer set search_path = ''
as $$
  select o.score_model, app.has_permission('manage_organization')
    from app.people p join app.organizations o on o.id = p.organization_id
   where p.id = (select auth.uid())
$$;

-- Sets the model by its key, and shows its scores in the client list. Definer: see above.
create or replace function public.set_company_score_model(model text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person app.people := (select p from app.people p where p.id = (select auth.uid()));
  was text;
begin
  perform app.require_permission('manage_organization');
  if model is null or model <> all (app.score_models()) then
    raise exception 'Unknown score model' using errcode = 'PT422';
  end if;
  select o.score_model into was from app.organizations o where o.id = person.organization_id for no key update;
  if was = model then
    return;
  end if;
  update app.organizations set score_model = model where id = person.organization_id;
  perform app.record_audit(person.organization_id, person.id, 'organization.score_model', 'organizations', person.organization_id,
                           jsonb_build_object('before', was, 'score_model', model));
  perform app.show_latest_report(array(select c.id from public.clients c where c.organization_id = person.organization_id));
end;
$$;

comment on function public.company_score_model is 'The score model that the caller''s company uses in lists and new policies.';
grant execute on function app.list_model to authenticated, platform_admin, service_role, tradeline_server;
grant execute on function public.company_score_model(), public.set_company_score_model(text) to authenticated;
