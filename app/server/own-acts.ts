import type { Context } from 'hono'
import { advanceDispute } from '#server/disputes/advance-dispute.ts'
import { correctResult } from '#server/disputes/correct-result.ts'
import { disputeLetter } from '#server/disputes/dispute-letter.ts'
import { openDisputes } from '#server/disputes/open-disputes.ts'
import type { Act } from '#server/functions/function-service.ts'
import { dateApplication } from '#server/lending/date-application.ts'
import { decideApplication } from '#server/lending/decide-application.ts'
import { decideChargeOff } from '#server/lending/decide-charge-off.ts'
import { adverseActionNotice, creditScoreNotice, incompletenessNotice } from '#server/lending/notice-acts.ts'
import { postPayment } from '#server/lending/post-payment.ts'
import { redFlags } from '#server/lending/red-flags.ts'
import { reversePayment } from '#server/lending/reverse-payment.ts'
import { weighApplication } from '#server/lending/weigh-application.ts'
import { privacyNoticeAct } from '#server/privacy/privacy-act.ts'
import { acknowledgeStatement } from '#server/repair-contracts/acknowledge-statement.ts'
import { cancelContract } from '#server/repair-contracts/cancel-contract.ts'
import { contractPaper } from '#server/repair-contracts/contract-paper.ts'
import { prepareContract } from '#server/repair-contracts/prepare-contract.ts'
import { signContract } from '#server/repair-contracts/sign-contract.ts'
import { changeEnrollment } from '#server/repair-fees/change-enrollment.ts'
import { enrollClient } from '#server/repair-fees/enroll-client.ts'
import { recordFee } from '#server/repair-fees/record-fee.ts'
import { refundFee } from '#server/repair-fees/refund-fee.ts'
import { exportReport } from '#server/reports/export-report.ts'
import { recordTextConsent } from '#server/texts/record-text-consent.ts'
import type { ActDeps } from './act-deps.ts'
import { clientSsn } from './clients/client-ssn.ts'
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
import { exportSensitiveData } from './organizations/export-sensitive-data.ts'
import { invoicePdf } from './organizations/invoice-pdf.ts'

const ACTS: Record<string, (deps: ActDeps, context: Context) => Promise<Response>> = {
  'acknowledge-rights-statement': acknowledgeStatement,
  'advance-dispute': advanceDispute,
  'adverse-action-notice': adverseActionNotice,
  'api-keys': apiKeys,
  'bureau-status': bureauStatus,
  'cancel-repair-contract': cancelContract,
  'certify-purposes': certifyPurposes,
  'change-enrollment': changeEnrollment,
  'client-ssn': clientSsn,
  'correct-dispute-result': correctResult,
  'credit-pull': creditPull,
  'credit-score-notice': creditScoreNotice,
  'date-application': dateApplication,
  'decide-application': decideApplication,
  'decide-charge-off': decideChargeOff,
  'dispute-letter': disputeLetter,
  'duplicate-clients': duplicateClients,
  'enroll-client': enrollClient,
  'export-audit-log': exportAuditLog,
  'export-clients': exportClients,
  'export-report': exportReport,
  'export-sensitive-data': exportSensitiveData,
  'find-client-by-ssn': findClientBySsn,
  'import-clients': importClients,
  'incompleteness-notice': incompletenessNotice,
  'invoice-pdf': invoicePdf,
  'open-disputes': openDisputes,
  'post-payment': postPayment,
  'prepare-repair-contract': prepareContract,
  'privacy-notice': privacyNoticeAct,
  'record-repair-fee': recordFee,
  'record-text-consent': recordTextConsent,
  'red-flags': redFlags,
  'refund-repair-fee': refundFee,
  'repair-contract-paper': contractPaper,
  'report-csv': reportCsv,
  'report-pdf': reportPdf,
  'reveal-client': revealClient,
  'reverse-payment': reversePayment,
  'sign-repair-contract': signContract,
  'weigh-application': weighApplication,
}

/** The acts that need nothing beyond `ActDeps`, by the name they are called by; server/app.ts adds those that need more. */
export function ownActs(deps: ActDeps): Record<string, Act> {
  return Object.fromEntries(
    Object.entries(ACTS).map(([name, act]): [string, Act] => [name, (context) => act(deps, context)]),
  )
}
