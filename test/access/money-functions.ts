const NOBODY = '00000000-0000-4000-8000-000000000000'

/** The functions about payments and the books, with their allowed callers and a valid body. */
export const MONEY_FUNCTIONS = [
  ['prepare-repair-invoice', 'members', { client_id: NOBODY, amount: 99, idempotency_key: 'a-key' }],
  ['void-repair-invoice', 'members', { invoice_id: NOBODY, reason: 'Wrong work' }],
  ['repair-invoice', 'members', { invoice_id: NOBODY }],
  ['repair-receipt', 'members', { entry_id: NOBODY }],
  ['month-end', 'members', { act: 'report' }],
  ['export-month-end', 'members', { file: 'journal', month: '2026-01-31' }],
  ['portfolio-import', 'members', { act: 'list' }],
  ['export-portfolio-import', 'members', { act: 'problems', import_id: NOBODY }],
  ['loan-charge', 'members', { act: 'cancel', charge_id: NOBODY }],
  ['cash-safe', 'members', { act: 'confirm', drop_id: NOBODY }],
  ['debit-files', 'members', { act: 'settings' }],
  ['charge-refund', 'members', { act: 'check', refund_id: NOBODY }],
  ['payment-account', 'members', { act: 'status' }],
  ['payment-methods', 'members', { act: 'remove', method_id: NOBODY }],
  [
    'autopay-form',
    'members',
    {
      ...{
        loan_id: NOBODY,
        method_id: NOBODY,
        amount_rule: 'installment',
        most_amount: 50,
        days_before: 0,
        retries: 0,
      },
      ...{ retry_after_days: 3, first_installment: 1 },
    },
  ],
  ['loan-autopay', 'members', { act: 'unskip', autopay_id: NOBODY }],
  ['notice-settings', 'members', { reminder_days: 3, late_days: null }],
  ['payment-notice', 'members', { act: 'mailed', notice_id: NOBODY }],
  ['mail-batch', 'members', { act: 'mailed', batch_id: NOBODY }],
  ['export-annual-interest', 'members', { year: 2025 }],
  ['print-mail-batch', 'members', { batch_id: NOBODY }],
  ['print-payment-notice', 'members', { notice_id: NOBODY }],
] as const
