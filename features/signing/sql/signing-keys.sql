alter table app.signing_keys enable row level security;

create policy "the server keeps signing keys" on app.signing_keys
  for all to tradeline_server
  using (true);

grant select, insert on app.signing_keys to tradeline_server;
-- No API role has access here, and no key is changed or deleted: POST /functions/v1/seal-certificate returns certificates.
