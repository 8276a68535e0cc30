-- Usage of the two schemas that several files fill. It lets policies and view columns refer to their objects; each
-- table and function is granted separately. No connected role may create objects in public.
grant usage on schema public to anon, authenticated, platform_admin, service_role, tradeline_server;
grant usage on schema app to authenticated, platform_admin, service_role, tradeline_server;

-- Functions are only for the roles they are granted to, not for PUBLIC.
alter default privileges revoke execute on functions from public;
