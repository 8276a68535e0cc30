-- The going-live list. Each step is derived from data; no one checks steps by hand.

-- Definer: callers can't read factors and files. One row for owners and admins, none for others. `review` is done if
-- the company need not send anything: it is in review or approved.
create or replace function public.going_live()
returns table (founded_at timestamptz, is_hidden boolean, profile boolean, second_factor boolean, review boolean, team boolean,
               client boolean, document boolean, consent boolean, report boolean)
language sql stable security definer set search_path = ''
as $$
  select o.created_at, me.going_live_hidden_at is not null,
         me.full_name is not null,
         exists (select from auth.mfa_factors f where f.user_id = me.id and f.status = 'verified'),
         o.review_status in ('in_review', 'approved'),
         exists (select from app.people p where p.organization_id = o.id and p.id <> me.id),
         exists (select from public.clients c where c.organization_id = o.id),
         exists (select from storage.objects s where s.organization_id = o.id and s.bucket_id = 'client-documents'),
         exists (select from public.credit_consents c where c.organization_id = o.id),
         exists (select from public.credit_reports r where r.organization_id = o.id and r.status = 'success')
    from app.people me
    join app.organizations o on o.id = me.organization_id
   where me.id = (select auth.uid()) and (select app.has_permission('manage_organization'))
$$;

-- Definer: no role can write people. Hides the list for the caller, or shows it again.
create or replace function public.hide_going_live(is_hidden boolean) returns void
language sql volatile security definer set search_path = ''
as $$
  update app.people set going_live_hidden_at = case when is_hidden then now() end where id = (select auth.uid())
$$;

grant execute on function public.going_live(), public.hide_going_live(boolean) to authenticated;
