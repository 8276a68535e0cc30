const NOBODY = '00000000-0000-4000-8000-000000000000'

/** The functions about payments and the books, with their allowed callers and a valid body. */
export const MONEY_FUNCTIONS = [
  ['month-end', 'members', { act: 'report' }],
  ['export-month-end', 'members', { file: 'journal', month: '2026-01-31' }],
  ['loan-charge', 'members', { act: 'cancel', charge_id: NOBODY }],
  ['payment-account', 'members', { act: 'status' }],
  ['payment-methods', 'members', { act: 'remove', method_id: NOBODY }],
] as const
