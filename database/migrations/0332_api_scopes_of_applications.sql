-- API keys can have the scopes applications:read and applications:write.
-- contract: app.api_keys: it allows two more
alter table app.api_keys
  drop constraint api_keys_scopes_check,
  add constraint api_keys_scopes_check check (
    cardinality(scopes) > 0
    and scopes <@ array['clients:read', 'clients:write', 'reports:read', 'reports:write', 'cards:read', 'cards:write',
      'loans:quote', 'applications:read', 'applications:write']) not valid;
