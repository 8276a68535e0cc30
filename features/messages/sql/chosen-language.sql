-- Keeps the language that a consumer chose on a page: for the page's link, and for the client in every later email, text, and document.
-- Returns false if no open link has one of these hashes. A co-applicant or cosigner without a client file has only the link.
create or replace function app.choose_language(hashes bytea[], chosen text) returns boolean
language sql volatile set search_path = ''
as $$
  with paying as (
    update app.pay_links l set language = chosen
     where l.token_hash = any (hashes) and l.revoked_at is null and l.expires_at > now()
    returning l.organization_id, l.client_id
  ), following as (
    update app.repair_links l set language = chosen
     where l.token_hash = any (hashes) and l.revoked_at is null and l.expires_at > now()
    returning l.organization_id, l.client_id
  ), applying as (
    update app.application_links l set language = chosen
     where l.token_hash = any (hashes) and l.revoked_at is null and l.expires_at > now()
    returning l.organization_id, l.client_id
  ), joining as (
    update app.co_applicant_links l set language = chosen
     where l.token_hash = any (hashes) and l.revoked_at is null and l.removed_at is null and l.expires_at > now()
    returning l.organization_id, l.client_id
  ), signing as (
    update public.envelope_signers s set language = chosen
      from app.signer_links l
     where l.token_hash = any (hashes) and l.revoked_at is null and l.expires_at > now()
       and s.organization_id = l.organization_id and s.id = l.signer_id
    returning s.organization_id, s.client_id
  ), readers as (
    select * from paying union all select * from following union all select * from applying union all select * from joining
    union all select * from signing
    union all
    select e.organization_id, e.client_id from unnest(hashes) as hash cross join lateral app.consent_of_link(hash) e
    union all
    select t.organization_id, t.client_id
      from unnest(hashes) as hash cross join lateral app.thread_of_link(hash) as thread
      join public.message_threads t on t.id = thread
  ), changed as (
    update public.clients c set preferred_language = chosen
      from readers r
     where c.organization_id = r.organization_id and c.id = r.client_id and c.archived_at is null
       and c.preferred_language is distinct from chosen
  )
  select exists (select from readers)
$$;

grant execute on function app.choose_language to tradeline_server;
