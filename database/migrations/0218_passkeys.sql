-- A passkey is a second factor of type webauthn. Its public key and signature counter are in web_authn_credential.
alter table auth.mfa_factors add column last_used_at timestamptz;
create unique index mfa_factors_credential_id on auth.mfa_factors ((web_authn_credential ->> 'id'))
  where web_authn_credential is not null;

-- The hosted service's table, with the session that asked for the challenge. Reading a challenge deletes it.
create table auth.webauthn_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  session_id uuid references auth.sessions on delete cascade,
  challenge_type text not null check (challenge_type in ('registration', 'authentication')),
  session_data jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint a_registration_has_a_session check (challenge_type <> 'registration' or (user_id is not null and session_id is not null))
);
comment on table auth.webauthn_challenges is 'Challenges for registering a passkey or signing in with one. Each is used once, within minutes.';
create index webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id);
create index webauthn_challenges_session_id_idx on auth.webauthn_challenges (session_id);
create index webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);
