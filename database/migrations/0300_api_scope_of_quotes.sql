-- API keys can have the scope loans:quote.
-- contract: app.api_keys: it allows one more
alter table app.api_keys
  drop constraint api_keys_scopes_check,
  add constraint api_keys_scopes_check check (
    cardinality(scopes) > 0
    and scopes <@ array['clients:read', 'clients:write', 'reports:read', 'reports:write', 'cards:read', 'cards:write',
      'loans:quote']) not valid;
