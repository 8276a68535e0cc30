-- Who may use the two schemas that several files fill. Usage lets policies and view columns name what is there; each table and
-- function is granted on its own. Nothing may be created in public by whoever happens to connect.
grant usage on schema public to anon, authenticated, platform_admin, service_role, tradeline_server;
grant usage on schema app to authenticated, platform_admin, service_role, tradeline_server;

-- Functions are for those they are granted to, not for everybody.
alter default privileges revoke execute on functions from public;
