import { IMPORT_FORMATS, IMPORT_SOURCES } from '#features/credit-reports/rules/imported/imported-report.ts'
import { CONSENT_METHODS, PULL_TYPES } from '#features/credit-reports/rules/ordering/consent.ts'

/** The values that the columns of credit reports allow. */
export const CREDIT_REPORT_VALUES: Readonly<Record<string, readonly string[]>> = {
  'app.credit_pulls.pull_type': PULL_TYPES,
  'public.credit_consents.method': CONSENT_METHODS,
  'public.credit_consents.pull_type': PULL_TYPES,
  'public.imported_reports.format': IMPORT_FORMATS,
  'public.imported_reports.source': IMPORT_SOURCES,
}
