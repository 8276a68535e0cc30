-- A second factor's code works once, and recovery codes stand in for a lost device.
alter type auth.factor_type add value if not exists 'recovery_code';

-- The 30-second step of the last accepted code: neither it nor an earlier one is accepted again.
alter table auth.mfa_factors add column last_used_step bigint;

create table auth.mfa_recovery_codes (
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);
comment on table auth.mfa_recovery_codes is 'Digests of codes that are shown once and each used once, in place of a code from a device.';

-- A code from the new mailbox names the address that is not the account's yet.
create index users_email_change_idx on auth.users (email_change) where email_change is not null;
create index users_newest_idx on auth.users (created_at desc, id);
