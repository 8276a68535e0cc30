-- Which consents to electronic records were given to words that name the privacy notice (12 CFR 1016.9(a)); those of before do not.
alter table public.electronic_consents add column covers_privacy_notice boolean not null default false;
comment on column public.electronic_consents.covers_privacy_notice is 'Whether the statement names the privacy notice among what may come by e-mail.';
