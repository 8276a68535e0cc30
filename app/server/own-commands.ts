import type { Context } from 'hono'
import { exportMonthEnd } from '#features/accounting/server/export-month-end.ts'
import { monthEnd } from '#features/accounting/server/month-end-command.ts'
import { invoicePdf } from '#features/administration/server/invoice-pdf.ts'
import { clientSsn } from '#features/clients/server/client-ssn.ts'
import { exportClients } from '#features/clients/server/export-clients.ts'
import { findClientBySsn } from '#features/clients/server/find-client-by-ssn.ts'
import { findDuplicateClients } from '#features/clients/server/find-duplicate-clients.ts'
import { importClients } from '#features/clients/server/import-clients.ts'
import { mergeClients } from '#features/clients/server/merge/merge-clients.ts'
import { revealClient } from '#features/clients/server/reveal-client.ts'
import { collectionSettings } from '#features/collections/server/collection-settings.ts'
import { exportChargeOffs } from '#features/collections/server/export-charge-offs.ts'
import { repossessionLetter } from '#features/collections/server/repossession/repossession-letter.ts'
import { settlements } from '#features/collections/server/settlements/settlement-command.ts'
import { settlementLetter } from '#features/collections/server/settlements/settlement-letter.ts'
import { cashDrawer } from '#features/counter/server/drawer-command.ts'
import { drawerReport } from '#features/counter/server/drawer-report-command.ts'
import { lockbox } from '#features/counter/server/lockbox/lockbox-command.ts'
import { printReceipt } from '#features/counter/server/print-receipt.ts'
import { counterReceipt } from '#features/counter/server/receipt-command.ts'
import { cashSafe } from '#features/counter/server/safe/safe-command.ts'
import { acknowledgeStatement } from '#features/credit-repair/server/contracts/acknowledge-statement.ts'
import { cancelContract } from '#features/credit-repair/server/contracts/cancel-contract.ts'
import { contractDocument } from '#features/credit-repair/server/contracts/contract-document.ts'
import { prepareContract } from '#features/credit-repair/server/contracts/prepare-contract.ts'
import { sendForSignature } from '#features/credit-repair/server/contracts/send-for-signature.ts'
import { signContract } from '#features/credit-repair/server/contracts/sign-contract.ts'
import { advanceDispute, advanceDisputes } from '#features/credit-repair/server/disputes/advance-dispute.ts'
import { correctResult } from '#features/credit-repair/server/disputes/correct-result.ts'
import { disputeLetter } from '#features/credit-repair/server/disputes/dispute-letter.ts'
import { nextRound, planDisputes } from '#features/credit-repair/server/disputes/next-round.ts'
import { openDisputes } from '#features/credit-repair/server/disputes/open-disputes.ts'
import { invoiceFile } from '#features/credit-repair/server/fee-documents/invoice-file.ts'
import { prepareInvoice } from '#features/credit-repair/server/fee-documents/prepare-invoice.ts'
import { receiptFile } from '#features/credit-repair/server/fee-documents/receipt-file.ts'
import { voidInvoice } from '#features/credit-repair/server/fee-documents/void-invoice.ts'
import { changeEnrollment } from '#features/credit-repair/server/fees/change-enrollment.ts'
import { enrollClient } from '#features/credit-repair/server/fees/enroll-client.ts'
import { recordFee } from '#features/credit-repair/server/fees/record-fee.ts'
import { refundFee } from '#features/credit-repair/server/fees/refund-fee.ts'
import { addStatePack, endStatePack } from '#features/credit-repair/server/packs/state-packs.ts'
import { bureauStatus } from '#features/credit-reports/server/bureau-status.ts'
import { compareName } from '#features/credit-reports/server/compare-name.ts'
import { importedReport } from '#features/credit-reports/server/imported/imported-report.ts'
import { creditPull } from '#features/credit-reports/server/ordering/credit-pull.ts'
import type { OrderDeps } from '#features/credit-reports/server/ordering/order-deps.ts'
import { reportCsv } from '#features/credit-reports/server/report-csv.ts'
import { reportPdf } from '#features/credit-reports/server/report-pdf.ts'
import { privacyNoticeCommand } from '#features/documents/server/privacy/privacy-command.ts'
import { importApplications } from '#features/lending/server/application-import/import-applications.ts'
import { assignApplication } from '#features/lending/server/applications/assign-application.ts'
import { changeApplication } from '#features/lending/server/applications/change-application.ts'
import { openApplication } from '#features/lending/server/applications/open-application.ts'
import { bookLoan } from '#features/lending/server/booking/book-loan.ts'
import { loanClosing } from '#features/lending/server/closing/closing-command.ts'
import { applicationCollateral } from '#features/lending/server/collateral/application-collateral.ts'
import { decodeVin } from '#features/lending/server/collateral/decode-vin.ts'
import { applicationConditions } from '#features/lending/server/conditions/condition-command.ts'
import { dateApplication } from '#features/lending/server/date-application.ts'
import { decideApplication } from '#features/lending/server/decide-application.ts'
import { decideChargeOff } from '#features/lending/server/decide-charge-off.ts'
import { decisionPolicy } from '#features/lending/server/decisioning/policy-command.ts'
import { runDecision } from '#features/lending/server/decisioning/run-decision.ts'
import { answerOverride } from '#features/lending/server/decisions/answer-override.ts'
import { changeApprovedTerms } from '#features/lending/server/decisions/change-approved-terms.ts'
import { referApplication } from '#features/lending/server/decisions/refer-application.ts'
import { exportLending } from '#features/lending/server/export-lending.ts'
import { fundingFiles } from '#features/lending/server/funding/funding-files.ts'
import { legalHold } from '#features/lending/server/legal-holds.ts'
import {
  adverseActionNotice,
  applicantNotice,
  creditScoreNotice,
  incompletenessNotice,
} from '#features/lending/server/notice-commands.ts'
import { postPayment } from '#features/lending/server/post-payment.ts'
import { prescreenApplication } from '#features/lending/server/prescreen-application.ts'
import { changeProduct, createProduct } from '#features/lending/server/products/keep-products.ts'
import { offerProduct, retireProduct } from '#features/lending/server/products/offer-products.ts'
import { quoteLoan } from '#features/lending/server/quotes/quote-loan.ts'
import { redFlags } from '#features/lending/server/red-flags.ts'
import { reversePayment } from '#features/lending/server/reverse-payment.ts'
import { addScorePercentiles } from '#features/lending/server/score-percentiles.ts'
import { scoringModel } from '#features/lending/server/scoring-model/scoring-model-command.ts'
import { changeLoan } from '#features/lending/server/servicing/change-loan.ts'
import { scraOrders } from '#features/lending/server/servicing/scra-orders.ts'
import { addStateRule, endStateRule } from '#features/lending/server/state-rules.ts'
import { loanLetter } from '#features/lending/server/statements/loan-letter.ts'
import { loanStatement } from '#features/lending/server/statements/loan-statement.ts'
import { payoffLetter } from '#features/lending/server/statements/payoff-letter.ts'
import { assignSharedTexts } from '#features/messages/server/texts/assign-shared-texts.ts'
import { recordTextConsent } from '#features/messages/server/texts/record-text-consent.ts'
import { certifyPurposes } from '#features/organizations/server/certify-purposes.ts'
import { exportAuditLog } from '#features/organizations/server/export-audit-log.ts'
import { exportSensitiveData } from '#features/organizations/server/export-sensitive-data.ts'
import { exportAnnualInterest } from '#features/payment-notices/server/annual/export-annual-interest.ts'
import { noticeSettings, paymentNotice, printPaymentNotice } from '#features/payment-notices/server/notice-commands.ts'
import { mailBatch, printMailBatch } from '#features/payment-notices/server/statements/mail-batch.ts'
import { autopayForm } from '#features/payments/server/autopay/autopay-form.ts'
import { debitFiles } from '#features/payments/server/bank-files/debit-files.ts'
import { exportPortfolioImport } from '#features/portfolio-import/server/export-import.ts'
import { portfolioImport } from '#features/portfolio-import/server/portfolio-import-command.ts'
import { apiKeys } from '#features/public-api/server/api-keys.ts'
import { exportReport } from '#features/reports/server/export-report.ts'
import { exportNotes } from '#features/tasks/server/export-notes.ts'
import { notes } from '#features/tasks/server/note-command.ts'
import { tasks } from '#features/tasks/server/task-command.ts'
import { templatePdf } from '#features/templates/server/own-pdf/stored-pdf.ts'
import { documentPackage } from '#features/templates/server/package-command.ts'
import { previewTemplate, testTemplate } from '#features/templates/server/preview-template.ts'
import { documentTemplate } from '#features/templates/server/template-command.ts'
import type { Act } from '#platform/functions/function-service.ts'

const ACTS: Record<string, (deps: OrderDeps, context: Context) => Promise<Response>> = {
  'acknowledge-rights-statement': acknowledgeStatement,
  'compare-name': compareName,
  'legal-hold': legalHold,
  'add-score-percentiles': addScorePercentiles,
  'add-state-pack': addStatePack,
  'add-state-rule': addStateRule,
  'advance-dispute': advanceDispute,
  'advance-disputes': advanceDisputes,
  'adverse-action-notice': adverseActionNotice,
  'api-keys': apiKeys,
  'book-loan': bookLoan,
  'application-collateral': applicationCollateral,
  'application-conditions': applicationConditions,
  'decode-vin': decodeVin,
  'bureau-status': bureauStatus,
  'cancel-repair-contract': cancelContract,
  'cash-drawer': cashDrawer,
  'cash-safe': cashSafe,
  'certify-purposes': certifyPurposes,
  'assign-application': assignApplication,
  'answer-override': answerOverride,
  'applicant-notice': applicantNotice,
  'refer-application': referApplication,
  'change-application': changeApplication,
  'change-approved-terms': changeApprovedTerms,
  'change-enrollment': changeEnrollment,
  'change-loan': changeLoan,
  'change-product': changeProduct,
  'client-ssn': clientSsn,
  'correct-dispute-result': correctResult,
  'counter-receipt': counterReceipt,
  'create-product': createProduct,
  'credit-pull': creditPull,
  'credit-score-notice': creditScoreNotice,
  'date-application': dateApplication,
  'decide-application': decideApplication,
  'decide-charge-off': decideChargeOff,
  'export-month-end': exportMonthEnd,
  'month-end': monthEnd,
  'portfolio-import': portfolioImport,
  'export-portfolio-import': exportPortfolioImport,
  'decision-policy': decisionPolicy,
  'dispute-letter': disputeLetter,
  'document-package': documentPackage,
  'document-template': documentTemplate,
  'drawer-report': drawerReport,
  'duplicate-clients': findDuplicateClients,
  'end-state-pack': endStatePack,
  'end-state-rule': endStateRule,
  'enroll-client': enrollClient,
  'export-audit-log': exportAuditLog,
  'export-clients': exportClients,
  'export-lending': exportLending,
  'export-notes': exportNotes,
  'export-report': exportReport,
  'export-sensitive-data': exportSensitiveData,
  'find-client-by-ssn': findClientBySsn,
  'funding-files': fundingFiles,
  'import-applications': importApplications,
  'import-clients': importClients,
  'incompleteness-notice': incompletenessNotice,
  'collection-settings': collectionSettings,
  'export-charge-offs': exportChargeOffs,
  'repossession-letter': repossessionLetter,
  settlements,
  'scra-orders': scraOrders,
  'settlement-letter': settlementLetter,
  'invoice-pdf': invoicePdf,
  'merge-clients': mergeClients,
  'loan-closing': loanClosing,
  'loan-statement': loanStatement,
  lockbox,
  notes,
  'offer-product': offerProduct,
  'open-application': openApplication,
  'imported-report': importedReport,
  'open-disputes': openDisputes,
  'next-round': nextRound,
  'plan-disputes': planDisputes,
  'autopay-form': autopayForm,
  'debit-files': debitFiles,
  'loan-letter': loanLetter,
  'notice-settings': noticeSettings,
  'payment-notice': paymentNotice,
  'print-payment-notice': printPaymentNotice,
  'mail-batch': mailBatch,
  'print-mail-batch': printMailBatch,
  'export-annual-interest': exportAnnualInterest,
  'payoff-letter': payoffLetter,
  'post-payment': postPayment,
  'preview-template': previewTemplate,
  'template-pdf': templatePdf,
  'test-template': testTemplate,
  'prepare-repair-contract': prepareContract,
  'prepare-repair-invoice': prepareInvoice,
  'print-receipt': printReceipt,
  'privacy-notice': privacyNoticeCommand,
  'quote-loan': quoteLoan,
  'record-repair-fee': recordFee,
  'record-text-consent': recordTextConsent,
  'assign-shared-texts': assignSharedTexts,
  'red-flags': redFlags,
  'refund-repair-fee': refundFee,
  'repair-contract-paper': contractDocument,
  'repair-invoice': invoiceFile,
  'repair-receipt': receiptFile,
  'void-repair-invoice': voidInvoice,
  'report-csv': reportCsv,
  'report-pdf': reportPdf,
  'retire-product': retireProduct,
  'reveal-client': revealClient,
  'reverse-payment': reversePayment,
  'run-decision': runDecision,
  'scoring-model': scoringModel,
  'send-repair-contract': sendForSignature,
  'sign-repair-contract': signContract,
  tasks,
  'weigh-application': prescreenApplication,
}

/** The functions that need only `OrderDeps`, by name. app/server/wired-services.ts adds those that need more. */
export function ownCommands(deps: OrderDeps): Record<string, Act> {
  return Object.fromEntries(
    Object.entries(ACTS).map(([name, act]): [string, Act] => [name, (context) => act(deps, context)]),
  )
}
