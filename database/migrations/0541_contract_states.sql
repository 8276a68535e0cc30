-- The law of a client's state can give more time to cancel a credit repair contract than the federal law. The contract prints it.

alter table public.repair_contracts add column client_state text;
comment on column public.repair_contracts.client_state is 'The client''s state when the contract was prepared, as stored there. Its law can give more time to cancel.';
