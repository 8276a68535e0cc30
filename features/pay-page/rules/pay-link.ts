/** The ways in which a borrower gets a link. One on paper is printed on statements and letters. */
export const PAY_LINK_CHANNELS = ['email', 'text', 'paper'] as const
export type PayLinkChannel = (typeof PAY_LINK_CHANNELS)[number]

/** The ways in which a code is sent. */
export const PAY_CODE_CHANNELS = ['email', 'text'] as const
export type PayCodeChannel = (typeof PAY_CODE_CHANNELS)[number]

/** The events of the page. */
export const PAY_EVENTS = [
  ...(['sent', 'undelivered', 'opened', 'verified', 'wrong_code', 'paid', 'scheduled', 'canceled'] as const),
  ...(['method_added', 'promised', 'downloaded', 'ended'] as const),
] as const

export const LONGEST_PAY_ADDRESS = 254
export const LONGEST_PAY_NOTE = 300

/** Returns the code of a link as it is typed from paper: without spaces and hyphens, in capital letters. */
export const typedLinkCode = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()

/** The names of the events in the audit log and the client's timeline. */
export const PAY_PAGE_EVENTS: Readonly<Record<string, string>> = {
  'pay_page.sent': 'Sent a link to the pay page',
  'pay_page.undelivered': 'A link to the pay page was not delivered',
  'pay_page.opened': 'The client opened the pay page',
  'pay_page.verified': 'The client entered the code of the pay page',
  'pay_page.wrong_code': 'A wrong code was entered on the pay page',
  'pay_page.paid': 'The client paid on the pay page',
  'pay_page.scheduled': 'The client scheduled a payment on the pay page',
  'pay_page.canceled': 'The client canceled a payment on the pay page',
  'pay_page.method_added': 'The client added a payment method on the pay page',
  'pay_page.promised': 'The client promised a payment on the pay page',
  'pay_page.downloaded': 'The client saved a document on the pay page',
  'pay_page.ended': 'Ended the links to the pay page',
}
