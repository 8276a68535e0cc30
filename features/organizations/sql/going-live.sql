-- The going-live list: each step is read from what is there, nothing is ticked by hand.

-- Definer: factors and files are not the caller's to read. One row for owners and admins, none for anybody else.
-- `review` is done while the company needs to send nothing: in review or approved.
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

-- Definer: people are nobody's to write. Puts the list away for oneself, or brings it back.
create or replace function public.hide_going_live(is_hidden boolean) returns void
language sql volatile security definer set search_path = ''
as $$
  update app.people set going_live_hidden_at = case when is_hidden then now() end where id = (select auth.uid())
$$;

grant execute on function public.going_live(), public.hide_going_live(boolean) to authenticated;
