-- Written by `npm run schema` from features/administration/rules/company-review/review.ts.

-- Returns true if the decision can be made in this state.
create or replace function app.can_decide_company_review(status text, decision text) returns boolean
language sql immutable set search_path = ''
as $$
  select case decision
    when 'approved' then status in ('in_review')
    when 'more_requested' then status in ('in_review', 'approved')
    when 'refused' then status in ('in_review', 'more_requested', 'approved')
    when 'reopened' then status in ('approved', 'refused', 'more_requested')
    else false end
$$;
