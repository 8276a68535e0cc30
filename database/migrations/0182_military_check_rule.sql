-- A company may ask more of itself than the law does: no loan that the act covers without a check of its borrower.
alter table app.organizations add column military_checks_required_from date;
comment on column app.organizations.military_checks_required_from is 'Since when loans that the Military Lending Act covers are not made without a check; null while they may be.';
