/** The ways in which a client gets a link or a code. */
export const REPAIR_CHANNELS = ['email', 'text'] as const
export type RepairChannel = (typeof REPAIR_CHANNELS)[number]

/** The events of the page. */
export const REPAIR_PAGE_KINDS = [
  ...(['sent', 'undelivered', 'opened', 'verified', 'wrong_code', 'attested', 'uploaded', 'asked'] as const),
  ...(['downloaded', 'ended'] as const),
] as const
export type RepairPageKind = (typeof REPAIR_PAGE_KINDS)[number]

export const LONGEST_REPAIR_ADDRESS = 254
export const LONGEST_REPAIR_NOTE = 300

/** The names of the events in the audit log and the client's timeline. */
export const REPAIR_PAGE_EVENTS: Readonly<Record<`repair_page.${RepairPageKind}`, string>> = {
  'repair_page.sent': 'Sent a link to the client’s page',
  'repair_page.undelivered': 'A link to the client’s page was not delivered',
  'repair_page.opened': 'The client opened the link to their page',
  'repair_page.verified': 'The client entered the code of their page',
  'repair_page.wrong_code': 'A wrong code was entered on the client’s page',
  'repair_page.attested': 'The client attested on their page',
  'repair_page.uploaded': 'The client uploaded a document on their page',
  'repair_page.asked': 'The client asked a question on their page',
  'repair_page.downloaded': 'The client saved a document on their page',
  'repair_page.ended': 'Ended the links to the client’s page',
}
