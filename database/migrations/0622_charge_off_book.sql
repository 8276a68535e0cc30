-- The book of charged-off loans, the newest first.
-- lock: public.loans: 1,000,000 rows in 0.6 s, because few loans are charged off
create index loans_charged_off on public.loans (organization_id, charged_off_on desc, id) where charged_off_on is not null;
