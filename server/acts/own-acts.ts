import type { Context } from 'hono'
import type { Act } from '#server/functions/function-service.ts'
import { dateApplication } from '#server/lending/date-application.ts'
import { decideChargeOff } from '#server/lending/decide-charge-off.ts'
import { postPayment } from '#server/lending/post-payment.ts'
import { reversePayment } from '#server/lending/reverse-payment.ts'
import type { ActDeps } from './act-deps.ts'
import { duplicateClients } from './clients/duplicate-clients.ts'
import { exportClients } from './clients/export-clients.ts'
import { findClientBySsn } from './clients/find-client-by-ssn.ts'
import { importClients } from './clients/import-clients.ts'
import { revealClient } from './clients/reveal-client.ts'
import { bureauStatus } from './orders/bureau-status.ts'
import { creditPull } from './orders/credit-pull.ts'
import { reportCsv } from './orders/report-csv.ts'
import { reportPdf } from './orders/report-pdf.ts'
import { apiKeys } from './organizations/api-keys.ts'
import { certifyPurposes } from './organizations/certify-purposes.ts'
import { exportAuditLog } from './organizations/export-audit-log.ts'
import { invoicePdf } from './organizations/invoice-pdf.ts'

const ACTS: Record<string, (deps: ActDeps, context: Context) => Promise<Response>> = {
  'api-keys': apiKeys,
  'bureau-status': bureauStatus,
  'certify-purposes': certifyPurposes,
  'credit-pull': creditPull,
  'date-application': dateApplication,
  'decide-charge-off': decideChargeOff,
  'duplicate-clients': duplicateClients,
  'export-audit-log': exportAuditLog,
  'export-clients': exportClients,
  'find-client-by-ssn': findClientBySsn,
  'import-clients': importClients,
  'invoice-pdf': invoicePdf,
  'post-payment': postPayment,
  'report-csv': reportCsv,
  'report-pdf': reportPdf,
  'reveal-client': revealClient,
  'reverse-payment': reversePayment,
}

/** The acts that need nothing but the database, the bureaus and a log, by the name they are called by. */
export function ownActs(deps: ActDeps): Record<string, Act> {
  return Object.fromEntries(
    Object.entries(ACTS).map(([name, act]): [string, Act] => [name, (context) => act(deps, context)]),
  )
}
