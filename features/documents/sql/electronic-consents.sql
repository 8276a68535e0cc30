-- Access to clients' consents to electronic records. The server writes them (server/electronic-records), and only it
-- may call the functions below.
alter table public.electronic_consents enable row level security;
alter table app.record_links enable row level security;

create policy "staff read their organization's electronic consents" on public.electronic_consents
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every electronic consent" on public.electronic_consents for select to platform_admin using (true);
create policy "the server keeps electronic consents" on public.electronic_consents for all to tradeline_server using (true);
create policy "the server keeps links to records" on app.record_links for all to tradeline_server using (true);

grant select on public.electronic_consents to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.electronic_consents to tradeline_server;
grant update (demonstrated_at, language, ip_address, user_agent, withdrawn_at, withdrawn_how, withdrawn_by, withdrawn_by_name)
  on public.electronic_consents to tradeline_server;
grant select, insert, update, delete on app.record_links to tradeline_server;
-- API users can't write them, because no one may consent for a client.

-- A consent is given once and withdrawn once; everything else stays as asked. Deleting a user account doesn't change
-- the record.
create or replace trigger refuse_rewriting before update on public.electronic_consents
  for each row when (to_jsonb(old) - '{asked_by,demonstrated_at,language,ip_address,user_agent,withdrawn_at,withdrawn_how,withdrawn_by,withdrawn_by_name}'::text[]
                       is distinct from to_jsonb(new) - '{asked_by,demonstrated_at,language,ip_address,user_agent,withdrawn_at,withdrawn_how,withdrawn_by,withdrawn_by_name}'::text[]
                     or old.demonstrated_at is not null and (old.demonstrated_at, old.language, old.ip_address, old.user_agent)
                       is distinct from (new.demonstrated_at, new.language, new.ip_address, new.user_agent)
                     or old.withdrawn_at is not null and (old.withdrawn_at, old.withdrawn_how, old.withdrawn_by_name)
                       is distinct from (new.withdrawn_at, new.withdrawn_how, new.withdrawn_by_name))
  execute function app.refuse_rewriting('An electronic consent cannot be changed or removed');
create or replace trigger refuse_removing before delete on public.electronic_consents
  for each row execute function app.refuse_rewriting('An electronic consent cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on public.electronic_consents
  for each statement execute function app.refuse_rewriting('An electronic consent cannot be changed or removed');

-- Definer: see app.record_audit. The client's actions on the page have no actor.
create or replace function app.audit_electronic_consent() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  act text := case when new.withdrawn_at is not null then 'withdrawn' when new.demonstrated_at is not null then 'agreed' else 'asked' end;
begin
  perform app.record_audit(
    new.organization_id, case act when 'asked' then new.asked_by when 'withdrawn' then new.withdrawn_by end,
    'electronic_consent.' || act, 'electronic_consents', new.id,
    jsonb_strip_nulls(jsonb_build_object('client_id', new.client_id, 'text_version', new.text_version, 'how', new.withdrawn_how)));
  return null;
end;
$$;
create or replace trigger audit_electronic_consent after insert or update of demonstrated_at, withdrawn_at on public.electronic_consents
  for each row execute function app.audit_electronic_consent();

-- Returns true if two addresses are the same mailbox, ignoring case and spaces.
create or replace function app.same_mailbox(one text, other text) returns boolean
language sql immutable set search_path = ''
as $$
  select lower(btrim(one)) = lower(btrim(other))
$$;

-- Returns the current consent for the client's current address, or null without one. The same rule as
-- rules/electronic-records/consent-status.ts.
create or replace function app.electronic_consent_of(client uuid) returns uuid
language sql stable set search_path = ''
as $$
  select e.id from public.electronic_consents e join public.clients c on c.id = e.client_id
   where e.client_id = client and e.demonstrated_at is not null and e.withdrawn_at is null and app.same_mailbox(e.email, c.email)
$$;

-- Returns the consent behind a link, or no row if the link is wrong or expired, or the client's address has changed. An
-- archived client can't be asked again but can withdraw.
create or replace function app.consent_of_link(hash bytea)
returns setof public.electronic_consents
language sql stable set search_path = ''
as $$
  select e.* from app.record_links l
    join public.electronic_consents e on e.id = l.consent_id
    join public.clients c on c.id = e.client_id
   where l.token_hash = hash and l.expires_at > now() and app.same_mailbox(e.email, c.email)
     and (c.archived_at is null or e.demonstrated_at is not null)
$$;

-- Consents through a link with the code from the PDF. Returns why it failed and how many attempts are left. A wrong
-- code counts, so the caller must commit in any case.
-- `read_in` is the language in which the client read the statement; the release before didn't pass it, when there was only English.
create or replace function app.agree_by_link(hash bytea, entered text, from_address text, from_agent text, read_in text default 'en')
returns table (refusal text, tries_left integer)
language plpgsql volatile set search_path = ''
as $$
declare
  link app.record_links;
  consent public.electronic_consents;
begin
  select * into link from app.record_links l where l.token_hash = hash for update;
  select * into consent from app.consent_of_link(hash);
  if consent.id is null then
    return query select 'LINK_OVER', 0;
  elsif consent.demonstrated_at is not null then
    return query select 'ALREADY_AGREED', 0;
  elsif link.wrong_codes < 5 and entered = link.code then
    update public.electronic_consents e
       set demonstrated_at = clock_timestamp(), language = read_in, ip_address = from_address, user_agent = from_agent
     where e.id = consent.id;
    -- From now on the link serves to withdraw, for as long as the consent exists.
    update app.record_links l set expires_at = 'infinity' where l.token_hash = hash;
    return query select null::text, 0;
  elsif link.wrong_codes < 4 then
    update app.record_links l set wrong_codes = l.wrong_codes + 1 where l.token_hash = hash;
    return query select 'WRONG_CODE', 4 - link.wrong_codes;
  else
    update app.record_links l set wrong_codes = 5 where l.token_hash = hash;
    return query select 'TOO_MANY_CODES', 0;
  end if;
end;
$$;

-- Withdraws the client's consents for all addresses. Returns how many.
create or replace function app.withdraw_electronic_consent(client uuid, how text, person uuid) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  ended integer;
begin
  -- The page shows the result for some time, and given notices can be saved as long as before. Locks links first, in
  -- the same order as consenting.
  update app.record_links l set expires_at = least(l.expires_at, now() + interval '30 days')
    from public.electronic_consents e
   where e.id = l.consent_id and e.client_id = client and e.demonstrated_at is not null and l.notice_email_id is null;
  update public.electronic_consents e
     set withdrawn_at = clock_timestamp(), withdrawn_how = how, withdrawn_by = p.id, withdrawn_by_name = coalesce(p.full_name, p.email)
    from (select) as always left join app.people p on p.id = person
   where e.client_id = client and e.demonstrated_at is not null and e.withdrawn_at is null;
  get diagnostics ended = row_count;
  return ended;
end;
$$;

grant execute on function app.same_mailbox, app.electronic_consent_of, app.consent_of_link, app.agree_by_link,
  app.withdraw_electronic_consent to tradeline_server;
