-- Ordering reports: consent, credits and the data kept while the bureaus answer.
alter table public.consent_texts enable row level security;
alter table public.credit_consents enable row level security;
alter table app.credit_pull_answers enable row level security;

alter table public.consent_texts
  alter column organization_id set default app.current_organization_id(),
  alter column created_by set default auth.uid();

create policy "staff read their organization's consent texts" on public.consent_texts
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "an organization writes its consent texts" on public.consent_texts
  for insert to authenticated
  with check (organization_id = (select app.current_organization_id()));

create policy "the server reads consent texts" on public.consent_texts
  for select to tradeline_server
  using (true);

create policy "staff read their organization's consents" on public.credit_consents
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "platform admins read every consent" on public.credit_consents for select to platform_admin using (true);

create policy "the credit pull records consents" on public.credit_consents
  for all to tradeline_server
  using (true);

create policy "the credit pull stores responses" on app.credit_pull_answers
  for all to tradeline_server
  using (true);

grant select on public.consent_texts to authenticated, service_role;
grant select on public.credit_consents to authenticated, platform_admin, service_role;
grant insert (version, body) on public.consent_texts to authenticated;
grant select on public.consent_texts to tradeline_server;
grant select, insert, update on public.credit_consents, app.credit_pull_answers to tradeline_server;
-- A text never changes, because consumers signed it: update and delete are granted to no role. Consents are recorded
-- only with orders.

-- Definer: the error names the missing permission, which a policy can't do.
create or replace function app.guard_consent_text() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if app.wire_role() = 'authenticated' then
    perform app.require_permission('manage_compliance');
  end if;
  -- An order names the text only by its version, so the names of built-in texts are reserved.
  if new.version ~* '^standard-[0-9]{4}-[0-9]{2}$' then
    raise exception 'Names like % are reserved for the texts included with Tradeline', new.version using errcode = '22023';
  end if;
  new.text_hash := encode(sha256(convert_to(new.body, 'UTF8')), 'hex');
  return new;
end;
$$;

create or replace trigger guard_consent_text before insert on public.consent_texts
  for each row execute function app.guard_consent_text();
create or replace trigger audit_consent_text after insert on public.consent_texts
  for each row execute function app.audit_row();

-- Definer: this is the only way to change consents. Its condition equals the table's policy.
create or replace function public.revoke_credit_consent(consent_id uuid) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  home uuid := (select app.current_organization_id());
  revoked timestamptz;
  client uuid;
begin
  perform app.require_permission('record_consents');
  update public.credit_consents set revoked_at = clock_timestamp()
   where id = consent_id and organization_id = home and revoked_at is null and app.sees_client(client_id)
  returning revoked_at, client_id into revoked, client;
  if revoked is null then
    raise exception 'This consent doesn’t exist or was already withdrawn' using errcode = 'PT404';
  end if;
  perform app.record_audit(home, (select auth.uid()), 'credit_consent.revoked', 'credit_consents', consent_id,
                           jsonb_build_object('client_id', client));
  return revoked;
end;
$$;

-- Returns the progress of an order of the caller's organization, by its idempotency key. Definer: callers can't read
-- orders.
create or replace function public.credit_pull_progress(idempotency_key text)
returns table (bureau text, outcome text, report_id uuid)
language sql stable security definer set search_path = ''
as $$
  select asked.bureau, coalesce(a.outcome, r.bureau_data -> asked.bureau ->> 'outcome', 'asking'), p.report_id
    from app.credit_pulls p
    cross join unnest(p.bureaus) with ordinality as asked (bureau, place)
    left join app.credit_pull_answers a on a.pull_id = p.id and a.bureau = asked.bureau
    left join public.credit_reports r on r.id = p.report_id
   where p.organization_id = (select app.current_organization_id())
     and p.idempotency_key = credit_pull_progress.idempotency_key and app.sees_client(p.client_id)
   order by asked.place
$$;

-- Returns the month that credits are counted in.
create or replace function app.credit_period() returns date
language sql volatile set search_path = ''
as $$
  select date_trunc('month', clock_timestamp() at time zone 'utc')::date
$$;

-- Returns true if the organization has certified the purpose within the year; the newest certification counts. 15 USC
-- 1681b(f) and 1681e(a).
create or replace function app.is_purpose_certified(organization uuid, purpose text) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce((select c.expires_at > clock_timestamp() and purpose = any (c.purposes)
                     from app.purpose_certifications c
                    where c.organization_id = organization
                    order by c.certified_at desc limit 1), false)
$$;

-- The two halves of an order follow. With the triggers of their tables, each runs about forty statements. No plan
-- depends on the values, so plan_cache_mode creates each plan once per connection instead of again for the first five
-- orders.

-- Reserves credits and the organization's turn and stores the order and its consent, in one transaction. Returns null
-- if credits, turn, subscription or a missing direct-pull contract prevent it. Raises TLC01 if the consent is not
-- valid; TLC02 if the purpose is not certified; TLC03 if a hard pull meets an alert without a recorded verification;
-- TLC04 (app.guard_order) if work for the client must wait for their contract; TLC05 if the client is archived; 23505
-- if the key was used. `takes_turn` is false for the report of an applicant who has just applied. Such an order waits
-- only for other orders for the same client, and they wait for it.
create or replace function app.reserve_credit_pull(
  organization uuid, client uuid, person uuid, key text, fingerprint text, wanted text[], kind text, for_purpose text,
  throttle_ms integer, consent jsonb, holder integer default null, takes_turn boolean default true) returns uuid
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  month date := app.credit_period();
  cost integer;
  consented uuid;
  pull uuid;
begin
  if not app.is_purpose_certified(organization, for_purpose) then
    raise exception 'The purpose is not certified' using errcode = 'TLC02';
  end if;
  -- A possible match and a notice hold back credit, not another report, which may clear them up.
  if kind = 'hard' and exists (select from app.unverified_alerts(organization, client) a where a.kind not in ('ofac', 'other')) then
    raise exception 'An alert is not verified' using errcode = 'TLC03';
  end if;

  select case p.credit_unit when 'bureau' then cardinality(wanted) else 1 end into cost
    from app.organizations o
    join app.plans p on p.account_type = o.account_type and p.plan = o.subscription_plan
   where o.id = organization;

  -- Orders of a company wait for each other here, so two orders for one client can't both pass the next check.
  perform from app.organizations o where o.id = organization for no key update;
  if exists (select from app.credit_pulls p
              where p.organization_id = organization and p.client_id = client
                and (not takes_turn or not p.took_turn)
                and p.created_at > clock_timestamp() - throttle_ms * interval '1 millisecond') then
    return null;
  end if;

  update app.organizations o
     set credits_used = case when o.credits_period >= month then o.credits_used else 0 end + cost,
         credits_period = greatest(o.credits_period, month),
         last_pull_at = case when takes_turn then clock_timestamp() else o.last_pull_at end
   where o.id = organization
     and o.may_pull_directly and o.subscription_status in ('trial', 'active')
     and case when o.credits_period >= month then o.credits_used else 0 end + cost <= o.monthly_credit_limit
     and (not takes_turn or o.last_pull_at is null or o.last_pull_at <= clock_timestamp() - throttle_ms * interval '1 millisecond')
  returning o.credits_period into month;
  if not found then
    return null;
  end if;

  if consent ? 'id' then
    update public.credit_consents c set uses = uses + 1
     where c.id = (consent ->> 'id')::uuid and c.organization_id = organization and c.client_id = client
       and c.purpose = for_purpose and c.bureaus @> wanted and (c.pull_type = kind or c.pull_type = 'hard')
       and c.revoked_at is null and c.expires_at > clock_timestamp() and (not c.single_use or c.uses = 0)
    returning c.id into consented;
    if consented is null then
      raise exception 'The consent is not valid' using errcode = 'TLC01';
    end if;
  else
    insert into public.credit_consents (organization_id, client_id, text_version, text_hash, purpose, bureaus, pull_type, method,
                                        single_use, uses, signed_at, expires_at, recorded_by, ip, user_agent)
    select organization, client, given.text_version, given.text_hash, for_purpose, given.bureaus, given.pull_type, given.method,
           given.single_use, 1, given.signed_at, given.expires_at, person, given.ip, given.user_agent
      from jsonb_to_record(consent) as given (text_version text, text_hash text, bureaus text[], pull_type text, method text,
                                              single_use boolean, signed_at timestamptz, expires_at timestamptz,
                                              ip text, user_agent text)
    returning id into consented;
  end if;

  insert into app.credit_pulls (organization_id, client_id, ordered_by, idempotency_key, request_fingerprint, bureaus,
                                credits_reserved, credits_period, permissible_purpose, pull_type, consent_id, held_by, took_turn)
  values (organization, client, person, key, fingerprint, wanted, cost, month, for_purpose, kind, consented, holder, takes_turn)
  returning id into pull;
  return pull;
end;
$$;

-- Stores an order's result and settles its credits, in one transaction. Returns the report. If called again because
-- the first response was lost, returns the report already stored. An order that was given up is stored without a
-- charge, because its credits were returned.
create or replace function app.settle_credit_pull(pull uuid, report uuid, credits integer, outcome jsonb, request text,
                                                  reply_bureaus text[], replies bytea[]) returns uuid
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  kept app.credit_pulls;
  charged integer := 0;
begin
  -- All code that locks several of these takes them in this order: pull, organization, disputes, audit chain, daily
  -- totals.
  select * into kept from app.credit_pulls where id = pull for update;
  if kept.report_id is not null then
    return kept.report_id;
  end if;
  if kept.status = 'reserved' then
    charged := least(credits, kept.credits_reserved);
    if charged < kept.credits_reserved then
      update app.organizations o set credits_used = greatest(0, o.credits_used - (kept.credits_reserved - charged))
       where o.id = kept.organization_id and o.credits_period = kept.credits_period;
    end if;
  end if;
  perform app.notice_reinsertions(kept.client_id, outcome -> 'negative_items');
  perform app.record_audit(kept.organization_id, kept.ordered_by, 'credit_report.ordered', 'credit_reports', report,
                           outcome -> 'report_data' || jsonb_build_object('client_id', kept.client_id, 'credits_charged', charged),
                           request);
  perform app.store_report(
    jsonb_populate_record(null::public.credit_reports, outcome || jsonb_build_object(
      'id', report, 'organization_id', kept.organization_id, 'client_id', kept.client_id, 'ordered_by', kept.ordered_by)),
    coalesce(outcome -> 'scores', app.scores_in(outcome -> 'bureau_data')));
  insert into app.credit_report_replies (report_id, bureau, organization_id, sealed)
  select report, given.bureau, kept.organization_id, given.sealed
    from unnest(reply_bureaus, replies) as given (bureau, sealed);
  update app.credit_pull_answers set sealed = null where pull_id = pull;
  update app.credit_pulls
     set status = case when charged > 0 then 'settled' else 'released' end, credits_charged = charged, report_id = report,
         settled_at = clock_timestamp()
   where id = pull;
  return report;
end;
$$;

-- Returns an order's response from its stored result. Volatile, so that the statement which settles an order can
-- return it too.
create or replace function app.stored_order(report uuid, organization uuid)
returns table (id uuid, bureau_data jsonb, bureaus text[], monthly_credit_limit integer, credits_used integer)
language sql volatile set search_path = ''
as $$
  select r.id, r.bureau_data, p.bureaus, o.monthly_credit_limit,
         case when o.credits_period >= app.credit_period() then o.credits_used else 0 end
    from public.credit_reports r
    join app.credit_pulls p on p.report_id = r.id
    join app.organizations o on o.id = r.organization_id
   where r.id = report and r.organization_id = organization
$$;

grant execute on function public.revoke_credit_consent, public.credit_pull_progress to authenticated;
grant execute on function app.credit_period, app.is_purpose_certified, app.reserve_credit_pull, app.settle_credit_pull,
  app.stored_order to tradeline_server;
