import type { FeedDialect } from '#features/credit-reports/server/bureaus/vendors/feed-dialect.ts'
import { textAt } from '#features/credit-reports/server/bureaus/vendors/feed-dialect.ts'
import type { JsonObject } from '#platform/rules/json-object.ts'

const isCollection = (entry: JsonObject) =>
  /collection/i.test(`${textAt(entry, 'accountType')} ${textAt(entry, 'loanType')} ${textAt(entry, 'creditLoanType')}`)
// Income estimators are in the same list as scores. A credit score is a whole number with a whole maximum.
const isScore = (entry: JsonObject) =>
  [entry.scoreValue, entry.scoreMaximumValue].every((value) => Number.isInteger(Number(value ?? Number.NaN)))

/**
 * Replies of CRS Credit API (Stitch Credit), standard format. The names of the lists and of scores are from public
 * integrations; the names within the other lists could not all be confirmed, so that several spellings are accepted, and
 * unknown names are kept as sent.
 */
export const CRS_DIALECT: FeedDialect = {
  source: 'https://api-sandbox.stitchcredit.com/api, as public integrations read it',
  bureauOf: (entry) => textAt(entry, 'sourceType', 'repositorySourceType', 'creditRepositorySourceType'),
  person: {
    at: ['creditFiles.borrower', 'creditFiles', 'requestData'],
    fields: {
      first_name: ['firstName'],
      middle_name: ['middleName'],
      last_name: ['lastName'],
      suffix: ['suffix'],
      ssn: ['ssn'],
    },
    holds: (entry) => textAt(entry, 'lastName') !== undefined,
  },
  lists: {
    credit_score: {
      at: ['scores'],
      holds: isScore,
      fields: {
        model: ['modelNameType', 'modelName', 'scoreModel'],
        score: ['scoreValue'],
        minimum: ['scoreMinimumValue'],
        maximum: ['scoreMaximumValue'],
        date: ['scoreDate'],
        'reason_codes[]': ['factors', 'scoreFactors'],
      },
    },
    trade_accounts: {
      at: ['tradelines'],
      holds: (entry) => !isCollection(entry),
      fields: {
        company: ['creditorName', 'creditor.name', 'name'],
        account_number: ['accountNumber', 'accountIdentifier'],
        account_type: ['accountType', 'creditLoanType', 'loanType'],
        balance: ['unpaidBalanceAmount', 'balanceAmount', 'currentBalance'],
        credit_limit: ['creditLimitAmount', 'creditLimit'],
        high_credit: ['highCreditAmount', 'highBalanceAmount', 'originalLoanAmount'],
        monthly_payment_amount: ['monthlyPaymentAmount', 'monthlyPayment'],
        account_status: ['accountStatusType', 'accountStatus'],
        account_rating: ['currentRatingType', 'currentRatingCode'],
        terms: ['termsDescription', 'termsMonthsCount'],
        date_of_opening: ['accountOpenedDate', 'openedDate'],
        date_of_closure: ['accountClosedDate', 'closedDate'],
        date_reported: ['accountReportedDate', 'reportedDate'],
        last_payment_date: ['lastPaymentDate', 'lastActivityDate'],
        date_of_first_delinquency: ['firstDelinquencyDate'],
        past_due: ['pastDueAmount'],
        payment_history: ['paymentPatternData', 'paymentPattern.data'],
      },
    },
    collections: {
      at: ['tradelines', 'collections'],
      holds: isCollection,
      fields: {
        original_credit_grantor: ['originalCreditorName', 'originalCreditor'],
        collector: ['creditorName', 'creditor.name'],
        account_number: ['accountNumber', 'accountIdentifier'],
        balance: ['unpaidBalanceAmount', 'balanceAmount'],
        original_loan_amount: ['highCreditAmount', 'originalLoanAmount'],
        date_assigned: ['accountOpenedDate', 'openedDate'],
        last_payment_date: ['lastPaymentDate', 'lastActivityDate'],
        date_of_first_delinquency: ['firstDelinquencyDate'],
      },
    },
    inquiries: {
      at: ['inquiries'],
      fields: {
        company: ['name', 'inquirerName'],
        type: ['inquiryType', 'creditLoanType'],
        date: ['date', 'inquiryDate'],
      },
    },
    public_record: {
      at: ['publicRecords'],
      fields: {
        type: ['type', 'publicRecordType'],
        court: ['courtName'],
        status: ['dispositionType', 'status'],
        reference_number: ['docketIdentifier', 'docketNumber'],
        amount: ['legalObligationAmount', 'amount'],
        date_filed: ['filedDate', 'reportedDate'],
      },
    },
    alerts: { at: ['creditFiles.alertMessages', 'alertMessages'], fields: {} },
  },
}
