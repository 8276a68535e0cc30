-- Whose SSN and date of birth a military check was asked for, by their keyed fingerprints: an answer about another person is none.
-- A table of its own, since whoever reads it learns who have equal ones, and the checks are read over the wire with every column.
create table app.military_check_identities (
  check_id uuid primary key references public.military_checks (id) on delete restrict,
  basis text not null
);
comment on table app.military_check_identities is 'Which SSN and date of birth a military check was asked for; of a check that is not here it is not known.';

-- Checks from before are about who the client is now, unless the audit log tells of an SSN or date of birth written since. See
-- app.identity_basis for the expression.
insert into app.military_check_identities (check_id, basis)
select m.id, md5(string_agg(encode(s.blind_index, 'hex'), ',' order by s.column_name desc))
  from public.military_checks m
  join app.sealed_values s on s.row_id = m.client_id and s.table_name = 'clients' and s.column_name in ('ssn', 'date_of_birth')
 where not exists (select from app.audit_events e
                    where e.organization_id = m.organization_id and e.subject_id = m.client_id and e.action = 'clients.changed'
                      and e.happened_at > m.created_at and e.details ?| array['ssn', 'date_of_birth'])
 group by m.id;
