-- An organisation may ask a second factor of everybody in it, and a person may put the going-live list away.
alter table app.organizations add column requires_second_factor boolean not null default false;
alter table app.people add column going_live_hidden_at timestamptz;
