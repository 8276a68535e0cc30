-- A notice of incompleteness that left fewer than ten days to answer stops no time: see access/loan-what-is-missing.sql.
update public.loan_applications a set missing_by = null
  from public.incompleteness_notices n
 where n.application_id = a.id and n.answer_by - n.given_on < 10 and a.missing_by is not null;
