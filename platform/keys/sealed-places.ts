/**
 * A column with encrypted values. Its foreign key to app.organization_keys keeps a key from being deleted while the
 * column needs it.
 */
export interface SealedPlace {
  table: string
  column: string
  version: string
  /** SQL: the context that the value is bound to (see `boundTo`), the same text that it was encrypted with. */
  place: string
  /** SQL: more columns to set with the value. The value is `given.sealed`, which is empty if its key was destroyed. */
  alsoSet?: string
}

/** Every column that is encrypted with organizations' keys. */
export const SEALED_PLACES: readonly SealedPlace[] = [
  {
    ...{ table: 'app.sealed_values', column: 'sealed', version: 'key_version' },
    place: `table_name || '.' || column_name`,
    // Equal indexes would still reveal that values were equal.
    alsoSet: `, blind_index = case when given.sealed = '' then uuid_send(gen_random_uuid()) else blind_index end`,
  },
  {
    ...{ table: 'app.credit_report_replies', column: 'sealed', version: 'key_version' },
    place: `'credit_report_replies.' || report_id || '.' || bureau`,
  },
  {
    ...{ table: 'app.credit_pull_answers', column: 'sealed', version: 'key_version' },
    place: `'credit_pull_answers.' || pull_id || '.' || bureau`,
  },
  {
    ...{ table: 'app.client_import_rows', column: 'sealed', version: 'key_version' },
    place: `'client_import_rows.sealed'`,
  },
  {
    ...{ table: 'app.webhook_endpoints', column: 'secret', version: 'key_version' },
    place: `'webhook_endpoints.' || id || '.secret'`,
  },
  {
    ...{ table: 'app.webhook_endpoints', column: 'previous_secret', version: 'previous_key_version' },
    place: `'webhook_endpoints.' || id || '.secret'`,
  },
  {
    ...{ table: 'app.company_submissions', column: 'ein_sealed', version: 'ein_key_version' },
    place: `'company_submissions.ein'`,
  },
  {
    ...{ table: 'app.loan_funding_accounts', column: 'sealed', version: 'key_version' },
    place: `'loan_funding_accounts.sealed'`,
  },
  {
    ...{ table: 'app.funding_file_contents', column: 'sealed', version: 'key_version' },
    place: `'funding_file_contents.sealed'`,
  },
  {
    ...{ table: 'app.debit_settings', column: 'sealed', version: 'key_version' },
    place: `'debit_settings.sealed'`,
  },
  {
    ...{ table: 'app.bank_account_numbers', column: 'sealed', version: 'key_version' },
    place: `'bank_account_numbers.sealed'`,
  },
  {
    ...{ table: 'app.debit_file_contents', column: 'sealed', version: 'key_version' },
    place: `'debit_file_contents.sealed'`,
  },
  {
    ...{ table: 'app.loan_closing_payouts', column: 'sealed', version: 'key_version' },
    place: `'loan_closing_payouts.sealed'`,
  },
  {
    ...{ table: 'app.signing_keys', column: 'private_key', version: 'key_version' },
    place: `'signing_keys.' || number || '.private_key'`,
  },
]
