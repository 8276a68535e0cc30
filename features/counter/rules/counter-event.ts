/** The events of the counter as sentences without their subject. */
export const COUNTER_EVENTS: Readonly<Record<string, string>> = {
  'counter_receipts.taken': 'Took a payment at the counter',
  'counter_receipts.void_requested': 'Asked to void a receipt',
  'counter_receipts.void_declined': 'Kept a receipt that was to be voided',
  'counter_receipts.voided': 'Voided a receipt',
  'lockbox_batches.created': 'Entered a lockbox batch',
  'lockbox_batches.posted': 'Posted a lockbox batch',
  'lockbox_batches.reversed': 'Reversed a lockbox batch',
  'lockbox_batches.discarded': 'Discarded a lockbox batch',
  'cash_drops.made': 'Put cash into the safe',
  'cash_drops.confirmed': 'Counted cash for the safe as the second person',
  'cash_drops.canceled': 'Took cash back from the safe',
  'bank_deposits.made': 'Took the safe to the bank',
  'cash_drawers.opened': 'Opened a cash drawer',
  'cash_drawers.closed': 'Closed a cash drawer',
}
