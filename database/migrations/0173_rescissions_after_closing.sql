-- A bureau may rescind a block long after the request for it was closed.
alter table public.disputes
  drop constraint steps_follow_one_another,
  add constraint steps_follow_one_another check (
    (sent_on is null or coalesce(sent_on >= attested_on, false))
    and (received_on is null or coalesce(received_on >= sent_on, false))
    and (information_on is null or coalesce(information_on >= received_on, false))
    and (investigation_on is null or coalesce(investigation_on >= received_on, false))
    and (result_on is null or coalesce(result_on >= received_on, false) and result_on >= coalesce(investigation_on, result_on))
    and (closed_on is null or closed_on >= coalesce(case when result <> 'rescinded' then result_on end, investigation_on, received_on,
                                                    sent_on, attested_on, closed_on)));
