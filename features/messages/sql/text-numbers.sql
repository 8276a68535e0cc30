-- The numbers that companies text from. A super admin assigns them; the sandbox carrier gives each company one.
alter table app.text_numbers enable row level security;

create policy "the server keeps the numbers of texts" on app.text_numbers for all to tradeline_server using (true);

grant select, insert, update on app.text_numbers to tradeline_server;
-- No API role has access to the table. Super admins use the functions below. Delete is not granted: a number that was
-- taken back stays on record.

-- Returns true if the company can send texts: it has a number, or the sandbox gives it one. Definer: read by policies
-- and functions of callers who can't see numbers.
create or replace function app.can_text(organization uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select not i.has_real_text_carrier or exists (select from app.text_numbers n where n.organization_id = organization and n.ended_at is null)
    from app.installation i
$$;

-- Returns the number that the company texts from; null without one. In the sandbox, a company gets a number of its own
-- when it first needs one, from those reserved for fiction: 555-0100 to 555-0199 of an area code.
create or replace function app.text_number_of(organization uuid) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  kept text;
begin
  select n.number into kept from app.text_numbers n where n.organization_id = organization and n.ended_at is null;
  if kept is not null or (select i.has_real_text_carrier from app.installation i) then
    return kept;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('sandbox numbers of texts', 0));
  insert into app.text_numbers (organization_id, number, is_sandbox)
  select organization, free.number, true
    from (select format('%s55501%s', 555 + n / 100, lpad((n % 100)::text, 2, '0')) as number from generate_series(0, 44499) n) free
   where not exists (select from app.text_numbers t where t.number = free.number)
   order by free.number limit 1
  on conflict (organization_id) where ended_at is null do nothing;
  return (select n.number from app.text_numbers n where n.organization_id = organization and n.ended_at is null);
end;
$$;

-- Notes at the server's start which carrier it has, and the number that all companies shared before. Numbers of the
-- sandbox end with a real carrier. The shared number goes to the only company that has texted from it; if there were
-- several, a super admin decides.
create or replace function app.keep_text_settings(is_real boolean, shared text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  was app.installation;
  texted uuid[];
begin
  select * into was from app.installation i for update;
  if (was.has_real_text_carrier, was.shared_text_number) is not distinct from (is_real, shared) then
    return;
  end if;
  update app.installation i set has_real_text_carrier = is_real, shared_text_number = shared;
  if is_real then
    update app.text_numbers n set ended_at = clock_timestamp() where n.is_sandbox and n.ended_at is null;
  end if;
  if shared is null or length(shared) <> 10 or exists (select from app.text_numbers n where n.number = shared) then
    return;
  end if;
  texted := array(select k.organization_id from app.carrier_texts k where k.asked_at is not null and k.sent_from is null
                  union select l.organization_id from app.signer_links l where l.channel = 'text' or l.code_channel = 'text'
                  union select p.organization_id from app.pay_links p where p.channel = 'text' or p.code_channel = 'text'
                  union select r.organization_id from app.repair_links r where r.channel = 'text' or r.code_channel = 'text');
  if cardinality(texted) = 1 and not exists (select from app.text_numbers n where n.organization_id = texted[1] and n.ended_at is null) then
    insert into app.text_numbers (organization_id, number) values (texted[1], shared);
    perform app.record_audit(texted[1], null, 'text_number.assigned', 'organizations', texted[1], jsonb_build_object('number', shared));
  end if;
end;
$$;

-- Returns the company that an incoming text is for: the one that last texted that phone from that number. Without a
-- recorded text, the only company that has or had the number and has a client with that phone. Null if there is none
-- or more than one.
create or replace function app.company_of_text(recipient text, sender text) returns uuid
language sql stable set search_path = ''
as $$
  select coalesce(
    (select m.organization_id
       from public.clients c
       join public.messages m on m.organization_id = c.organization_id and m.client_id = c.id and m.direction = 'outbound'
       join app.carrier_texts k on k.message_id = m.id and k.asked_at is not null
      cross join app.installation i
      where c.phone = sender and coalesce(k.sent_from, i.shared_text_number) = recipient
      order by k.asked_at desc limit 1),
    (select (array_agg(distinct n.organization_id))[1]
       from app.text_numbers n
       join public.clients c on c.organization_id = n.organization_id and c.phone = sender
      where n.number = recipient
     having count(distinct n.organization_id) = 1))
$$;

-- Locks the company and ends its number. Returns the number, or null if it had none.
create or replace function app.end_text_number(subscriber uuid) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  ended text;
begin
  perform from app.organizations o where o.id = subscriber for no key update;
  if not found then
    raise exception 'Subscriber not found' using errcode = 'PT404';
  end if;
  update app.text_numbers n set ended_at = clock_timestamp(), ended_by = (select auth.uid())
   where n.organization_id = subscriber and n.ended_at is null
  returning n.number into ended;
  return ended;
end;
$$;

/*
 * Assigns a number to a company, instead of the one it has. Definer: API roles can't write numbers, and only a platform
 * admin can call this.
 */
create or replace function public.assign_text_number(subscriber_id uuid, number text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  before text;
  holder text;
begin
  if number is null or number !~ '^[2-9][0-9]{2}[2-9][0-9]{6}$' then
    raise exception 'Enter a US phone number with 10 digits' using errcode = '22023';
  end if;
  before := app.end_text_number(subscriber_id);
  if before = number then
    raise exception 'This company already has this number' using errcode = 'PT409';
  end if;
  select o.company_name into holder
    from app.text_numbers n join app.organizations o on o.id = n.organization_id
   where n.number = assign_text_number.number and n.ended_at is null;
  if holder is not null then
    raise exception 'This number belongs to %. Take it back there first.', holder using errcode = 'PT409';
  end if;
  insert into app.text_numbers (organization_id, number, assigned_by) values (subscriber_id, number, (select auth.uid()));
  perform app.record_audit(subscriber_id, (select auth.uid()), 'text_number.assigned', 'organizations', subscriber_id,
                           jsonb_build_object('number', number, 'before', before));
exception
  when unique_violation then
    raise exception 'Another super admin has just assigned this number. Reload the page.' using errcode = 'PT409';
end;
$$;
comment on function public.assign_text_number is 'Assigns the number that a company texts from. For super admins.';

-- Takes a company's number back. Definer: see public.assign_text_number.
create or replace function public.take_back_text_number(subscriber_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  ended text := app.end_text_number(subscriber_id);
begin
  if ended is null then
    raise exception 'This company has no number for texts' using errcode = 'PT409';
  end if;
  perform app.record_audit(subscriber_id, (select auth.uid()), 'text_number.taken_back', 'organizations', subscriber_id,
                           jsonb_build_object('number', ended));
end;
$$;
comment on function public.take_back_text_number is 'Takes back the number that a company texts from. For super admins.';

grant execute on function app.can_text, app.text_number_of, app.keep_text_settings, app.company_of_text to tradeline_server;
grant execute on function public.assign_text_number, public.take_back_text_number to platform_admin;
