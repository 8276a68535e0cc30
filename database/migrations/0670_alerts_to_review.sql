-- Possible OFAC matches and notices of a bureau hold back credit too, and are reviewed in their own ways.
alter table public.identity_checks drop constraint identity_checks_alert_kind_check;
-- contract: public.identity_checks: it allows every kind that the old one allowed
alter table public.identity_checks add constraint identity_checks_alert_kind_check
  check (alert_kind in ('fraud', 'active duty', 'address discrepancy', 'ofac', 'other')) not valid;
alter table public.identity_checks drop constraint identity_checks_method_check;
-- contract: public.identity_checks: it allows every method that the old one allowed
alter table public.identity_checks add constraint identity_checks_method_check
  check (method in ('alert_phone', 'government_id', 'known_customer', 'utility_record', 'sanctions_list', 'read', 'other')) not valid;
-- contract: public.identity_checks: only new methods are limited, each to its kind
alter table public.identity_checks add constraint the_sanctions_list_is_for_ofac
  check (method <> 'sanctions_list' or alert_kind = 'ofac') not valid;
-- contract: public.identity_checks: only new methods are limited, each to its kind
alter table public.identity_checks add constraint a_notice_is_read
  check (method <> 'read' or alert_kind = 'other') not valid;
