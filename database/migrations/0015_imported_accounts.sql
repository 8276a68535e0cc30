-- Columns that the hosted service keeps on each account, so that rows from there can be brought in as they are. Nothing
-- here reads them: links and codes are in auth.one_time_tokens, as digests.
alter table auth.users
  add column confirmation_token text,
  add column recovery_token text,
  add column email_change_token_new text,
  add column email_change_token_current text,
  add column phone_change_token text,
  add column reauthentication_token text;
