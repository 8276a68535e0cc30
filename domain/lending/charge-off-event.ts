/** What happens to a proposal to charge a loan off, as the audit log and the client's timeline tell it, by the name of the act. */
export const CHARGE_OFF_EVENTS: Readonly<Record<string, string>> = {
  'charge_off.proposed': 'Proposed a loan for charge-off',
  'charge_off.accepted': 'Charged a loan off',
  'charge_off.declined': 'Declined to charge a loan off',
  'charge_off.deferred': 'Deferred a loan',
}
