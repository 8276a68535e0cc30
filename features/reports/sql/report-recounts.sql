-- What a recount adds to the figures behind the reports for some rows, by the same parts as the triggers (recount-steps.sql).

create or replace function app.recount_clients_clients(home uuid, rows text[]) returns void
language sql set search_path = ''
as $$
  insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
  select home, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
    from public.clients c, lateral app.client_parts(c) part
   where c.id = any (rows::uuid[]) and part.report = 'clients'
   group by 2, 3, 4, 5, 6
$$;

create or replace function app.recount_pulls_credit_reports(home uuid, rows text[]) returns void
language sql set search_path = ''
as $$
  insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
  select home, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
    from public.credit_reports r, lateral app.pull_parts(r) part
   where r.id = any (rows::uuid[]) and part.report = 'pulls'
   group by 2, 3, 4, 5, 6
$$;

-- The bands of clients, and how the scores of their reports moved.
create or replace function app.recount_scores_clients(home uuid, rows text[]) returns void
language sql set search_path = ''
as $$
  insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
  select home, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
    from public.clients c, lateral app.client_parts(c) part
   where c.id = any (rows::uuid[]) and part.report = 'scores'
   group by 2, 3, 4, 5, 6;
  select app.count_scores(rows::uuid[], null, '[]');
$$;

-- The disputes of each report are counted again first. A report from before there were disputes keeps its counts.
create or replace function app.recount_disputes_credit_reports(home uuid, rows text[]) returns void
language sql set search_path = ''
as $$
  update public.credit_reports r
     set dispute_count = found.sent, successful_disputes = found.won
    from (select d.report_id, count(d.sent_on)::integer as sent, count(*) filter (where app.is_won(d.result))::integer as won
            from public.disputes d where d.report_id = any (rows::uuid[]) group by d.report_id) found
   where r.id = found.report_id and (r.dispute_count, r.successful_disputes) <> (found.sent, found.won);
  insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
  select home, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
    from public.credit_reports r, lateral app.pull_parts(r) part
   where r.id = any (rows::uuid[]) and part.report = 'disputes'
   group by 2, 3, 4, 5, 6;
$$;

create or replace function app.recount_dispute_results_disputes(home uuid, rows text[]) returns void
language sql set search_path = ''
as $$
  insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
  select home, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
    from public.disputes d, lateral app.dispute_parts(d) part
   where d.id = any (rows::uuid[])
   group by 2, 3, 4, 5, 6
$$;

create or replace function app.recount_loans_loans(home uuid, rows text[]) returns void
language sql set search_path = ''
as $$
  insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
  select home, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
    from public.loans l, lateral app.loan_parts(l) part
   where l.id = any (rows::uuid[])
   group by 2, 3, 4, 5, 6
  union all
  select home, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
    from public.loan_postings p, lateral app.posting_parts(p) part
   where p.loan_id = any (rows::uuid[])
   group by 2, 3, 4, 5, 6
$$;

create or replace function app.recount_team_audit_events(home uuid, rows text[]) returns void
language sql set search_path = ''
as $$
  insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
  select home, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
    from app.audit_events e, lateral app.act_parts(e) part
   where e.organization_id = home and e.chain_number = any (rows::bigint[])
   group by 2, 3, 4, 5, 6
$$;
