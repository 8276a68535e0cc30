-- An organization's name, color and logo. Its people read them; its owners and admins set them with the server's
-- command.
alter table app.organization_branding enable row level security;

create policy "the server keeps branding" on app.organization_branding
  for all to tradeline_server
  using (true);

grant select, insert, update on app.organization_branding to tradeline_server;
-- No API role has access: people read their own organization's branding through the function below.

create or replace function app.branding_of(organization uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('display_name', b.display_name, 'accent_color', b.accent_color,
                            'logo_path', '/storage/v1/object/public/organization-branding/' || b.logo_name)
    from app.organization_branding b where b.organization_id = organization
$$;

-- Definer: no API role can read the table. Its condition is the caller's own organization. Null without branding.
create or replace function public.organization_branding() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select app.branding_of((select app.current_organization_id()))
$$;
comment on function public.organization_branding is 'The branding of the caller''s organization: display_name, accent_color and logo_path, each null if not set.';

grant execute on function app.branding_of(uuid) to tradeline_server;
grant execute on function public.organization_branding() to authenticated, platform_admin;
