-- An endpoint on a port that may not be called is paused for that reason.
alter table app.webhook_endpoints
  drop constraint webhook_endpoints_pause_reason_check,
  add constraint webhook_endpoints_pause_reason_check check (pause_reason in ('asked', 'failing', 'gone', 'port'));
