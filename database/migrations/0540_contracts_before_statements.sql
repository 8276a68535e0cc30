-- One envelope has the statement of rights and then the contract, so a contract can be prepared before the statement is signed. A signed
-- contract still needs its statement.

-- lock: public.repair_contracts: 100,000 rows in 0.1 s
-- contract: public.repair_contracts: the release before writes a statement with every contract
alter table public.repair_contracts
  alter column statement_id drop not null,
  add constraint a_signed_contract_has_its_statement check (signature_name is null or statement_id is not null);
comment on column public.repair_contracts.statement_id is 'The statement that the client signed before. Null while the contract is unsigned and the statement isn''t signed yet.';
