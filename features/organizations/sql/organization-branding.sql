-- An organization's name, colour and logo: its people read them, its owners and admins set them through the server's act.
alter table app.organization_branding enable row level security;

create policy "the server keeps branding" on app.organization_branding
  for all to tradeline_server
  using (true);

grant select, insert, update on app.organization_branding to tradeline_server;
-- No role of the wire is granted anything: everybody reads their own organization's through the function below.

create or replace function app.branding_of(organization uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('display_name', b.display_name, 'accent_color', b.accent_color,
                            'logo_path', '/storage/v1/object/public/organization-branding/' || b.logo_name)
    from app.organization_branding b where b.organization_id = organization
$$;

-- Definer: the table is nobody's on the wire. Its condition is the caller's own organization. Null without any branding.
create or replace function public.organization_branding() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select app.branding_of((select app.current_organization_id()))
$$;
comment on function public.organization_branding is 'How the caller''s organization shows itself: display_name, accent_color and logo_path, each null where it has none.';

grant execute on function app.branding_of(uuid) to tradeline_server;
grant execute on function public.organization_branding() to authenticated, platform_admin;
