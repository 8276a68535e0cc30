-- When credit was decided on is the database's to say: who holds the service key brings no moments any more. What is still
-- granted stands in access/loans.sql.
revoke insert on public.loan_applications, public.loans from service_role;
revoke update (decision_at) on public.loan_applications from service_role, tradeline_server;
