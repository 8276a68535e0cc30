-- True if an envelope is in a part of the desk (features/signing/rules/desk-parts.ts).
create or replace function app.is_in_desk_part(envelope public.envelopes, part text) returns boolean
language sql stable set search_path = ''
as $$
  select case part
    when 'out' then envelope.status = 'sent'
    when 'attention' then envelope.unanswered_since is not null or envelope.undelivered_since is not null and envelope.status = 'sent'
    when 'expiring' then envelope.status = 'sent' and envelope.expires_on <= current_date + 7
    when 'countersign' then envelope.status = 'sent' and exists (
      select from public.envelope_signers s
       where s.organization_id = envelope.organization_id and s.envelope_id = envelope.id and s.role = 'company' and s.asked_at is not null
         and s.signed_at is null)
    when 'declined' then envelope.status in ('declined', 'expired', 'canceled')
    when 'completed' then envelope.status = 'completed'
    else true end
$$;
grant execute on function app.is_in_desk_part to authenticated, tradeline_server;

-- Counts the caller's envelopes in the parts that work is left in. The others only grow, so they aren't counted.
create or replace function public.envelope_counts() returns table (part text, count integer)
language sql stable set search_path = ''
as $$
  select p.part, (count(e.id) filter (where app.is_in_desk_part(e, p.part)))::integer
    from unnest(array['out', 'attention', 'expiring', 'countersign']) as p (part)
    left join public.envelopes e on e.organization_id = (select app.current_organization_id())
         and (e.status = 'sent' or e.unanswered_since is not null)
   group by p.part
$$;
comment on function public.envelope_counts is 'Counts the envelopes that are out, need attention, expire soon, or wait for the company''s signature.';
grant execute on function public.envelope_counts to authenticated;
