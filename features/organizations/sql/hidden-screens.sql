-- Hides screens from everyone in the caller's company, or shows them again. For owners. Definer: API roles can't write organizations.
create or replace function public.hide_screens(screens text[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  home uuid := app.owned_organization_id();
  chosen text[] := array(select distinct unnest(screens) order by 1);
begin
  if screens is null then
    raise check_violation;
  end if;
  update app.organizations set hidden_screens = chosen where id = home and hidden_screens <> chosen;
  if found then
    perform app.record_audit(home, (select auth.uid()), 'organization.screens_hidden', 'organizations', home,
                             jsonb_build_object('screens', chosen));
  end if;
exception when check_violation then
  -- The column's constraint names the screens.
  raise exception 'Unknown screen' using errcode = 'PT422';
end;
$$;
comment on function public.hide_screens is 'Sets the screens that the caller''s company hides. For owners.';
grant execute on function public.hide_screens(text[]) to authenticated;
