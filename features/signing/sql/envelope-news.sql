-- Questions about envelopes, and notifications to staff. Members read questions; only the server writes them.
alter table public.envelope_messages enable row level security;
create policy "staff read their organization's questions of signers" on public.envelope_messages
  for select to authenticated using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every question of a signer" on public.envelope_messages for select to platform_admin using (true);
create policy "the server keeps questions of signers" on public.envelope_messages for all to tradeline_server using (true);
grant select on public.envelope_messages to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.envelope_messages to tradeline_server;
grant update (undelivered_at, undelivered_because) on public.envelope_signers to tradeline_server;
grant update (unanswered_since, undelivered_since) on public.envelopes to tradeline_server;

create or replace trigger refuse_rewriting before update or delete on public.envelope_messages
  for each row execute function app.refuse_rewriting('Questions about an envelope cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on public.envelope_messages
  for each statement execute function app.refuse_rewriting('Questions about an envelope cannot be changed or removed');

-- Notifies the sender of an envelope and the client's contact. Without either, notifies owners and admins.
create or replace function app.notify_about_envelope(home uuid, envelope uuid, about text, more jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  details jsonb;
  people uuid[];
begin
  select jsonb_build_object('envelope_id', e.id, 'client_id', e.client_id) || more,
         array(select p.id from app.people p where p.organization_id = home and p.id in (e.created_by, c.assigned_contact_id))
    into details, people
    from public.envelopes e
    join public.clients c on c.organization_id = e.organization_id and c.id = e.client_id
   where e.organization_id = home and e.id = envelope;
  if people = '{}' then
    perform app.notify_roles(home, '{owner,admin}', about, details);
  end if;
  perform app.notify(person, about, details) from unnest(people) person;
end;
$$;

-- Definer, as in notifications.sql.
create or replace function app.notice_envelope_end() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.notify_about_envelope(new.organization_id, new.id,
    case new.status when 'completed' then 'signing_completed' else 'signing_ended' end,
    case new.status when 'completed' then '{}' else jsonb_build_object('how', new.status) end);
  return null;
end;
$$;
create or replace trigger notice_end after update of status on public.envelopes
  for each row when (old.status = 'sent' and new.status in ('completed', 'declined', 'expired'))
  execute function app.notice_envelope_end();

-- Definer, as above.
create or replace function app.notice_signer_question() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.notify_about_envelope(new.organization_id, new.envelope_id, 'signing_question', '{}');
  return null;
end;
$$;
create or replace trigger notice_question after insert on public.envelope_messages
  for each row when (not new.is_from_staff) execute function app.notice_signer_question();

-- Definer, as above.
create or replace function app.notice_signer_undelivered() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.notify_about_envelope(new.organization_id, new.envelope_id, 'signing_undelivered',
                                    jsonb_build_object('reason', new.undelivered_because));
  return null;
end;
$$;
create or replace trigger notice_undelivered after update of undelivered_at on public.envelope_signers
  for each row when (new.undelivered_at is not null and new.undelivered_at is distinct from old.undelivered_at)
  execute function app.notice_signer_undelivered();

-- The carrier couldn't deliver a text with a link or a code. A job records it, because the server computes the hashes of events.
create or replace function app.note_signing_text_failure(link uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  home uuid := (select l.organization_id from app.signer_links l where l.id = link);
begin
  if home is not null then
    execute 'select graphile_worker.add_job($1, $2::json)'
      using 'signing_text_failed', jsonb_build_object('organization_id', home, 'link_id', link)::text;
  end if;
end;
$$;
grant execute on function app.note_signing_text_failure to tradeline_server;
