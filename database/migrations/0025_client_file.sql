-- What happened in a client's file: the client's own events, and those of what lies in the file (reports, documents).
create index audit_events_of_file on app.audit_events (organization_id, (details ->> 'client_id'), chain_number desc)
  where details ->> 'client_id' is not null;

-- Addresses are offered by how they begin. Compared byte by byte, whatever the database's collation.
create index clients_address on public.clients (organization_id, lower(address) text_pattern_ops);
