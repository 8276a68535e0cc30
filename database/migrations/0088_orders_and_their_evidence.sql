-- Which process an order was placed by, and where a consent came from.

alter table app.credit_pulls add column held_by integer;
comment on column app.credit_pulls.held_by is 'The mark of the process that asks the bureaus: when it is gone, the order is ended by another.';

alter table public.credit_consents
  add column ip text,
  add column user_agent text;
comment on column public.credit_consents.ip is 'The network address the consent was recorded from.';
