-- A super admin's view of a subscriber's product as its owner sees it: read-only, for a limited time, and recorded in
-- the subscriber's own log. A viewing is not a session of the auth schema, so that functions which sign in, renew or
-- list sessions don't see it.
alter table app.viewings enable row level security;

create policy "the server keeps viewings" on app.viewings
  for all to tradeline_server
  using (true);

grant select, insert on app.viewings to tradeline_server;
-- Update is granted to no role: a viewing ends through the functions below, which record it.

-- Raises an error if the viewing of the caller's token is over. Otherwise PostgreSQL refuses every write for the rest
-- of the transaction, which no statement can undo. A viewing is also over if the admin's own session or role has
-- ended. Definer: see auth.assert_session.
create or replace function app.assert_viewing(viewing uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform from app.viewings v
    join auth.sessions s on s.id = v.viewer_session_id and s.user_id = v.viewer_id
    join auth.users viewer on viewer.id = v.viewer_id
    join app.people viewed on viewed.id = v.viewed_as and viewed.organization_id = v.organization_id
   where v.id = assert_viewing.viewing
     and v.ended_at is null and v.expires_at > now()
     and v.viewed_as = auth.uid() and v.viewer_id = (auth.jwt() #>> '{act,sub}')::uuid
     and (s.not_after is null or s.not_after > now())
     and viewer.role = 'platform_admin' and viewer.deleted_at is null
     and (viewer.banned_until is null or viewer.banned_until <= now());
  if not found then
    raise exception 'This view of the subscriber has ended' using errcode = 'PT401', hint = 'Start it again from the subscriber''s page.';
  end if;
  perform set_config('transaction_read_only', 'on', true);
end;
$$;

-- Definer: no role can write events or ends. Ending twice is recorded once.
create or replace function app.end_viewing(viewing uuid, cause text, request text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ended app.viewings;
begin
  update app.viewings set ended_at = least(clock_timestamp(), expires_at), ended_by = cause
   where id = viewing and ended_at is null
  returning * into ended;
  if found then
    perform app.record_audit(ended.organization_id, ended.viewer_id, 'subscriber.viewing_ended', 'organizations', ended.organization_id,
                             jsonb_build_object('ended_by', cause, 'seconds', ceil(extract(epoch from ended.ended_at - ended.started_at))),
                             request);
  end if;
end;
$$;

-- Ends the viewing of the admin's session and returns how many there were. Locks the session, so that two starts run
-- one after the other.
create or replace function app.end_viewings_of(viewer_session uuid, cause text, request text) returns integer
language plpgsql set search_path = ''
as $$
declare
  ended integer := 0;
  viewing uuid;
begin
  perform from auth.sessions where id = viewer_session for update;
  for viewing in select id from app.viewings where viewer_session_id = viewer_session and ended_at is null loop
    perform app.end_viewing(viewing, cause, request);
    ended := ended + 1;
  end loop;
  return ended;
end;
$$;

-- Starts viewing a subscriber as its first owner, and ends the session's previous viewing. Returns no row if the
-- subscriber doesn't exist or has no owner.
create or replace function app.start_viewing(subscriber_id uuid, viewer uuid, viewer_session uuid, why text, minutes integer, request text)
returns table (id uuid, viewed_as uuid, email text, company_name text, expires_at timestamptz)
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  owner app.people;
  started app.viewings;
begin
  select * into owner from app.people
   where organization_id = subscriber_id and organization_role = 'owner' order by created_at, id limit 1;
  if not found then
    return;
  end if;
  perform app.end_viewings_of(viewer_session, 'replaced', request);
  insert into app.viewings (organization_id, viewer_id, viewer_session_id, viewed_as, reason, expires_at)
  values (subscriber_id, viewer, viewer_session, owner.id, why, now() + make_interval(mins => minutes))
  returning * into started;
  perform app.record_audit(subscriber_id, viewer, 'subscriber.viewing_started', 'organizations', subscriber_id,
                           jsonb_build_object('reason', why, 'minutes', minutes), request);
  return query select started.id, owner.id, owner.email, o.company_name, started.expires_at
                 from app.organizations o where o.id = subscriber_id;
end;
$$;

-- Records viewings that expired, or whose session ended, as ended.
create or replace function app.end_stale_viewings() returns void
language plpgsql set search_path = ''
as $$
begin
  perform app.end_viewing(v.id, case when v.expires_at <= now() then 'expired' else 'signed_out' end, null)
     from app.viewings v left join auth.sessions s on s.id = v.viewer_session_id
    where v.ended_at is null
      and (v.expires_at <= now() or s.id is null or s.not_after <= now());
end;
$$;

-- Definer: signing out happens in the auth schema, by roles without access to viewings.
create or replace function app.end_viewing_with_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.end_viewing(v.id, 'signed_out', null) from app.viewings v where v.viewer_session_id = old.id and v.ended_at is null;
  return null;
end;
$$;

create or replace trigger end_viewing_with_session after delete on auth.sessions
  for each row execute function app.end_viewing_with_session();

grant execute on function app.assert_viewing(uuid) to authenticator, authenticated, platform_admin, service_role, tradeline_server;
grant execute on function app.end_viewing, app.end_viewings_of, app.start_viewing, app.end_stale_viewings to tradeline_server;
