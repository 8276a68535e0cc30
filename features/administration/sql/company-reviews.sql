-- A company's way from "not sent" to "approved": its submission, and the decisions of a super admin.
alter table app.company_submissions enable row level security;
alter table app.company_documents enable row level security;
alter table app.company_review_events enable row level security;
alter table app.company_review_checks enable row level security;

create policy "the server keeps company submissions" on app.company_submissions
  for all to tradeline_server
  using (true);
create policy "the server keeps company documents" on app.company_documents
  for all to tradeline_server
  using (true);
create policy "the server keeps company review events" on app.company_review_events
  for all to tradeline_server
  using (true);
create policy "the server reads company review checks" on app.company_review_checks
  for select to tradeline_server
  using (true);

grant select, insert, update on app.company_submissions to tradeline_server;
grant select, insert, update, delete on app.company_documents to tradeline_server;
grant select, insert on app.company_review_events to tradeline_server;
grant select on app.company_review_checks to tradeline_server;
-- No API role has access to these tables, not even service_role: companies and super admins read them through the
-- functions below.

create policy "those who change company settings add files for its review" on storage.objects
  for insert to authenticated
  with check (review_organization_id = (select app.current_organization_id()));
-- The column is empty unless the uploader may change company settings (app.own_client_document). No one in a company
-- can read the files directly: the server's commands create links, which the audit log records.

create or replace function app.company_document_shown(document app.company_documents) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('id', document.id, 'kind', document.kind, 'file_name', document.file_name, 'file_size', document.file_size,
                            'mime_type', document.mime_type, 'added_by_name', document.added_by_name, 'added_at', document.added_at)
$$;

-- A submission with its documents: those it was sent with, or for a draft, those that were not removed.
create or replace function app.company_submission_shown(submission app.company_submissions) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
      'id', submission.id, 'details', submission.details, 'ein_last_four', submission.ein_last_four,
      'sent_at', submission.sent_at, 'sent_by_name', submission.sent_by_name,
      'documents', coalesce((
        select jsonb_agg(app.company_document_shown(d) order by d.added_at)
          from app.company_documents d
         where d.organization_id = submission.organization_id
           and case when submission.sent_at is null then d.removed_at is null else d.id = any (submission.document_ids) end), '[]'))
$$;

create or replace function app.last_company_submission(organization uuid) returns app.company_submissions
language sql stable set search_path = ''
as $$
  select s from app.company_submissions s where s.organization_id = organization and s.sent_at is not null order by s.sent_at desc limit 1
$$;

create or replace function app.last_company_review_event(organization uuid) returns app.company_review_events
language sql stable set search_path = ''
as $$
  select e from app.company_review_events e where e.organization_id = organization order by e.happened_at desc limit 1
$$;

-- Returns the draft that the company edits. If there is none, it returns the last submission as version 0.
create or replace function app.company_draft(organization uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
      'version', coalesce(draft.version, 0),
      'details', coalesce(draft.details, last.details, '{}'),
      'ein_last_four', case when draft.id is null then last.ein_last_four else draft.ein_last_four end,
      'documents', coalesce((select jsonb_agg(app.company_document_shown(d) order by d.added_at) from app.company_documents d
                              where d.organization_id = organization and d.removed_at is null), '[]'))
    from (select) as one
    left join app.company_submissions draft on draft.organization_id = organization and draft.sent_at is null
    left join app.last_company_submission(organization) last on last.id is not null
$$;

-- The events of a review, newest first, each submission with its contents. A company can't see which super admin
-- decided.
create or replace function app.company_review_history(organization uuid, for_platform boolean) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', e.id, 'kind', e.kind, 'happened_at', e.happened_at, 'reason', e.reason,
      'actor_name', case when for_platform or e.kind = 'sent' then e.actor_name end,
      'submission', case when e.kind = 'sent' then app.company_submission_shown(s) end) order by e.happened_at desc), '[]')
    from app.company_review_events e
    left join app.company_submissions s on s.organization_id = e.organization_id and s.id = e.submission_id
   where e.organization_id = organization
$$;

/*
 * The review of the caller's own company; for people who may change company settings, also the draft and the history.
 * Null for people without a company. Definer: callers can't read these tables.
 */
create or replace function public.company_review() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('status', o.review_status, 'since', last.happened_at)
      || case when (select app.has_permission('manage_organization'))
              then jsonb_build_object('reason', last.reason, 'draft', app.company_draft(o.id),
                                      'history', app.company_review_history(o.id, false))
              else '{}' end
    from app.people me
    join app.organizations o on o.id = me.organization_id
    left join app.last_company_review_event(o.id) last on true
   where me.id = (select auth.uid())
$$;
comment on function public.company_review is 'The status of the review of the caller''s company. People who may change company settings also get the draft and the history.';
grant execute on function public.company_review to authenticated, platform_admin;

/*
 * A page of companies by review status, the longest waiting first. The request: status (default in_review, '' for
 * all), search (company, legal name, or a person's name or email), page from 1. Definer: see public.company_review;
 * only a platform admin can call this.
 */
create or replace function public.company_reviews(wish jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  page_length constant integer := 25;
  page integer := least(greatest(coalesce((wish ->> 'page')::integer, 1), 1), 100000);
  wanted text := nullif(coalesce(wish ->> 'status', 'in_review'), '');
  sought text := nullif(btrim(wish ->> 'search'), '');
  pattern text := '%' || replace(replace(replace(sought, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  answer jsonb;
begin
  with named as materialized (
    select id from app.organizations where sought is not null and company_name ilike pattern
    union
    select organization_id from app.people where sought is not null and (email ilike pattern or full_name ilike pattern)
    union
    select organization_id from app.company_submissions where sought is not null and details ->> 'legal_name' ilike pattern
  ), matching as materialized (
    select o.id, o.company_name, o.account_type, o.review_status,
           coalesce((app.last_company_review_event(o.id)).happened_at, o.created_at) as since
      from app.organizations o
     where (wanted is null or o.review_status = wanted) and (sought is null or o.id in (select id from named))
  ), shown as (
    select * from matching order by since, id limit page_length offset (page - 1) * page_length
  )
  select jsonb_build_object(
      'total', (select count(*) from matching),
      'rows', coalesce(jsonb_agg(jsonb_build_object(
        'organization_id', s.id, 'company_name', s.company_name, 'account_type', s.account_type, 'status', s.review_status, 'since', s.since,
        'legal_name', (app.last_company_submission(s.id)).details ->> 'legal_name',
        'times_sent', (select count(*) from app.company_review_events e where e.organization_id = s.id and e.kind = 'sent'))
        order by s.since, s.id), '[]'))
    into answer
    from shown s;
  return answer;
end;
$$;
comment on function public.company_reviews is 'A page of companies by review status, the longest waiting first. For super admins.';

-- Returns the number of companies that wait for a decision.
create or replace function public.waiting_company_reviews() returns bigint
language sql stable security definer set search_path = ''
as $$
  select count(*) from app.organizations where review_status = 'in_review'
$$;
comment on function public.waiting_company_reviews is 'The number of companies that wait for a super admin''s decision.';

-- Returns one company's full review, or null. `seen_event` must be sent back with a decision. Definer: see
-- public.company_reviews.
create or replace function public.company_review_file(organization uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
      'organization_id', o.id, 'company_name', o.company_name, 'account_type', o.account_type, 'created_at', o.created_at,
      'status', o.review_status, 'since', last.happened_at, 'reason', last.reason, 'seen_event', last.id,
      'submission', case when sent.id is not null then app.company_submission_shown(sent) end,
      'checks', coalesce((select jsonb_agg(jsonb_build_object('item', c.item, 'note', c.note, 'checked_by_name', c.checked_by_name,
                                                              'checked_at', c.checked_at))
                            from app.company_review_checks c where c.organization_id = o.id and c.submission_id = sent.id), '[]'),
      'history', app.company_review_history(o.id, true))
    from app.organizations o
    left join app.last_company_review_event(o.id) last on true
    left join app.last_company_submission(o.id) sent on true
   where o.id = organization
$$;
comment on function public.company_review_file is 'One company''s review: its submission, checklist and history. For super admins.';

create or replace function app.own_name() returns text
language sql stable set search_path = ''
as $$
  select coalesce(nullif(full_name, ''), email) from app.people where id = (select auth.uid())
$$;

-- Locks the company for a super admin's action. Raises an error if something happened since `seen_event`.
create or replace function app.reviewed_company(organization uuid, seen_event uuid) returns app.organizations
language plpgsql volatile set search_path = ''
as $$
declare
  kept app.organizations;
  last app.company_review_events;
begin
  select * into kept from app.organizations where id = organization for no key update;
  if kept.id is null then
    raise exception 'Company not found' using errcode = 'PT404';
  end if;
  last := app.last_company_review_event(organization);
  if last.id is distinct from seen_event then
    raise exception '% % since you opened this page. Reload it to continue.', last.actor_name, case last.kind
        when 'sent' then 'sent a new submission' when 'approved' then 'approved this company' when 'refused' then 'refused this company'
        when 'more_requested' then 'asked this company for more' else 'reopened this review' end
      using errcode = 'PT409';
  end if;
  return kept;
end;
$$;

-- Checks an item of the checklist, or unchecks it. Definer: see public.company_reviews.
create or replace function public.check_company_review(
  organization uuid, seen_event uuid, item text, is_checked boolean, note text default ''
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  kept app.organizations := app.reviewed_company(organization, seen_event);
  sent app.company_submissions := app.last_company_submission(organization);
begin
  if kept.review_status <> 'in_review' then
    raise exception 'This company is not in review' using errcode = 'PT409';
  end if;
  if is_checked then
    insert into app.company_review_checks as c (organization_id, submission_id, item, note, checked_by, checked_by_name)
    values (kept.id, sent.id, check_company_review.item, btrim(coalesce(check_company_review.note, '')), (select auth.uid()), app.own_name())
    on conflict (organization_id, submission_id, item) do update
      set note = excluded.note, checked_by = excluded.checked_by, checked_by_name = excluded.checked_by_name, checked_at = clock_timestamp();
  else
    delete from app.company_review_checks c
     where c.organization_id = kept.id and c.submission_id = sent.id and c.item = check_company_review.item;
  end if;
  perform app.record_audit(kept.id, (select auth.uid()), case when is_checked then 'company_review.checked' else 'company_review.unchecked' end,
                           'organizations', kept.id, jsonb_build_object('item', check_company_review.item));
end;
$$;
comment on function public.check_company_review is 'Checks or unchecks an item of a company review''s checklist. For super admins.';

/*
 * Approves or refuses a company, asks it for more, or reopens its review. Every decision except an approval needs a
 * reason, which the company's owners receive; an approval needs the full checklist. Definer: see
 * public.company_reviews.
 */
create or replace function public.decide_company_review(organization uuid, seen_event uuid, decision text, reason text default null)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  kept app.organizations := app.reviewed_company(organization, seen_event);
  sent app.company_submissions := app.last_company_submission(organization);
  given text := nullif(btrim(coalesce(reason, '')), '');
begin
  if not app.can_decide_company_review(kept.review_status, decision) or (decision = 'reopened' and sent.id is null) then
    raise exception 'This decision is not possible in the current status of the review' using errcode = 'PT409';
  end if;
  if decision <> 'approved' and (not app.is_reason(given) or length(given) > 1000) then
    raise exception 'Give a reason of 8 to 1,000 visible characters' using errcode = '22023';
  end if;
  if decision = 'approved' and (select count(*) from app.company_review_checks c
                                 where c.organization_id = kept.id and c.submission_id = sent.id) < 7 then
    raise exception 'Check every item of the checklist before you approve' using errcode = 'PT409';
  end if;
  if decision = 'reopened' then
    delete from app.company_review_checks c where c.organization_id = kept.id and c.submission_id = sent.id;
  end if;
  update app.organizations
     set review_status = case decision when 'reopened' then 'in_review' else decision end where id = kept.id;
  insert into app.company_review_events (organization_id, kind, submission_id, reason, actor_id, actor_name)
  values (kept.id, decision, sent.id, given, (select auth.uid()), app.own_name());
  perform app.record_audit(kept.id, (select auth.uid()), 'company_review.' || decision, 'organizations', kept.id,
                           jsonb_strip_nulls(jsonb_build_object('reason', given)));
  perform app.notify_roles(kept.id, '{owner}', 'company_review', jsonb_build_object('decision', decision, 'reason', given));
end;
$$;
comment on function public.decide_company_review is 'Approves or refuses a company, asks it for more, or reopens its review. For super admins.';

grant execute on function public.company_reviews, public.waiting_company_reviews, public.company_review_file, public.check_company_review,
  public.decide_company_review to platform_admin;

grant execute on function app.last_company_submission, app.given_name to tradeline_server;
