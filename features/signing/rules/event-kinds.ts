/** The events of an envelope, each with its words on screen and on the certificate. */
export const EVENT_KINDS = {
  created: 'Created',
  sent: 'Sent',
  delivered: 'Delivered',
  opened: 'Opened',
  page_viewed: 'Page viewed',
  field_filled: 'Field filled',
  field_cleared: 'Field cleared',
  consented: 'Agreed to electronic documents',
  signed: 'Signed',
  declined: 'Declined to sign',
  expired: 'Expired',
  canceled: 'Canceled',
  completed: 'Completed',
  downloaded: 'Downloaded',
  identity_passed: 'Identity step passed',
  identity_failed: 'Identity step failed',
  asked: 'Question asked',
  reminded: 'Reminder sent',
  paper_chosen: 'Paper chosen',
  paper_recorded: 'Paper signature recorded',
  address_corrected: 'Address corrected',
  extended: 'Time extended',
  printed: 'Printed',
  undelivered: 'Link not delivered',
  answered: 'Question answered',
} as const
export type EventKind = keyof typeof EVENT_KINDS

/** The names of all kinds of events. */
export const EVENT_KIND_NAMES = Object.keys(EVENT_KINDS) as EventKind[] // Object.keys returns string[], and these are its keys
