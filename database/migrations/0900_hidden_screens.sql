-- The screens that an owner hides from everyone in the company, such as Credit Repair for a lender.
alter table app.organizations
  add column hidden_screens text[] not null default '{}',
  add constraint organizations_hidden_screens_check check (hidden_screens <@ array['credit-repair', 'lending']) not valid;
comment on column app.organizations.hidden_screens is 'Screens that the company does not use. Their data and the API stay.';
