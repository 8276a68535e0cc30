-- Two co-applicants or two cosigners can sign one envelope. The numbers of a role's signers tell them apart.
alter table public.envelope_signers add column role_number integer not null default 1 check (role_number between 1 and 20);
comment on column public.envelope_signers.role_number is 'Among the signers of this role, in order. A field of a document names both.';
alter table public.envelope_signers drop constraint envelope_signers_organization_id_envelope_id_role_key;
alter table public.envelope_signers add constraint envelope_signers_role_number unique (organization_id, envelope_id, role, role_number);
