-- What a regulator would ask a platform about a credit repair organization that it serves (16 CFR 310.3(b)), kept as it happens,
-- and whether the platform has suspended its fees.
alter table app.organizations
  add column fees_suspended_at timestamptz,
  add column fees_suspended_because text check (length(btrim(fees_suspended_because)) between 1 and 500),
  add constraint suspended_for_a_reason check ((fees_suspended_at is null) = (fees_suspended_because is null));

create table app.repair_days (
  organization_id uuid not null references app.organizations (id) on delete cascade,
  measure text not null check (measure in
    ('refused', 'fees', 'refunds', 'letters', 'same_words', 'signed', 'cancelled', 'enrolled', 'enrolled_by_phone')),
  day date not null,
  amount bigint not null,
  primary key (organization_id, measure, day)
);
comment on table app.repair_days is 'What the risk board is summed from: counts by day, of credit repair organizations. Follows the rows by triggers.';
create index repair_days_by_day on app.repair_days (day, organization_id, measure) include (amount);

-- Letters in the same words: the digest of reason and explanation, never the words.
create table app.letter_words (
  organization_id uuid not null references app.organizations (id) on delete cascade,
  words uuid not null,
  client_id uuid not null references public.clients (id) on delete cascade,
  day date not null,
  letters integer not null,
  primary key (organization_id, words, client_id, day)
);
comment on table app.letter_words is 'For which clients letters in the same words were sent, and on which days.';
create index letter_words_client on app.letter_words (client_id);

create table app.letter_word_clients (
  organization_id uuid not null references app.organizations (id) on delete cascade,
  words uuid not null,
  clients integer not null,
  primary key (organization_id, words)
);
comment on table app.letter_word_clients is 'For how many clients letters in the same words were sent.';

insert into app.repair_days (organization_id, measure, day, amount)
select organization_id, case kind when 'fee' then 'fees' else 'refunds' end, received_on, count(*) from public.repair_fees group by 1, 2, 3;
insert into app.repair_days (organization_id, measure, day, amount)
select e.organization_id, measure, enrolled_on, count(*)
  from public.repair_enrollments e
  cross join unnest(array['enrolled', 'enrolled_by_phone']) as measure
 where measure = 'enrolled' or e.sale_channel = 'phone'
 group by 1, 2, 3;
insert into app.repair_days (organization_id, measure, day, amount)
select c.organization_id, measure, contract_date, count(*)
  from public.repair_contracts c
  cross join unnest(array['signed', 'cancelled']) as measure
 where signature_name is not null and (measure = 'signed' or cancelled_on is not null)
 group by 1, 2, 3;
insert into app.letter_words (organization_id, words, client_id, day, letters)
select d.organization_id, md5(d.reason || ' ' || lower(btrim(regexp_replace(coalesce(d.explanation, ''), '\s+', ' ', 'g'))))::uuid, d.client_id,
       d.sent_on, count(*)
  from public.disputes d
  join app.organizations o on o.id = d.organization_id and o.account_type = 'cro'
 where d.sent_on is not null
 group by 1, 2, 3, 4;
insert into app.letter_word_clients (organization_id, words, clients)
select organization_id, words, count(distinct client_id) from app.letter_words group by 1, 2;
insert into app.repair_days (organization_id, measure, day, amount)
select w.organization_id, measure, day, sum(letters)
  from app.letter_words w
  join app.letter_word_clients c using (organization_id, words)
  cross join unnest(array['letters', 'same_words']) as measure
 where measure = 'letters' or c.clients >= 10
 group by 1, 2, 3;
delete from app.repair_days d using app.organizations o where o.id = d.organization_id and o.account_type <> 'cro';

insert into app.notification_kinds (kind, by_email_at_first) values ('fees_suspended', true);
