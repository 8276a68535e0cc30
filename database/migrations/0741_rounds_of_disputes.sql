-- Rounds: the planned order of a client's disputes, and the dispute that another one follows. The desk reads each of its lists in order.
alter table public.disputes
  add column round integer not null default 1 check (round between 1 and 20),
  add column follows_id uuid references public.disputes (id) on delete restrict;
create index disputes_following on public.disputes (follows_id) where follows_id is not null;
-- lock: public.disputes: 100,000 rows in 0.1 s on two busy cores
create index disputes_drafted on public.disputes (organization_id, created_at, id) where status = 'drafted';
create index disputes_attested on public.disputes (organization_id, attested_on, id) where status = 'attested';
create index disputes_sent on public.disputes (organization_id, sent_on, id) where status = 'sent';
create index disputes_waiting on public.disputes (client_id, round) where status not in ('resolved', 'closed');
-- The number of disputes that were open on an earlier day, for the dashboard.
create index disputes_ended on public.disputes (organization_id, coalesce(result_on, closed_on)) where status in ('resolved', 'closed');
