-- What the overview shows of the totals at an hour, ready to be read: its sections with their figures, some two hundred rows.
create table app.platform_shown (
  hour timestamptz not null,
  section text not null,
  key text not null,
  amount numeric(18, 2) not null,
  primary key (section, key)
);
comment on table app.platform_shown is 'Figures over all subscribers as shown at one hour; made anew whenever changes are folded.';

-- It was read only to sum up a year; that is done when figures are made ready now.
drop index app.platform_totals_of_reports;
