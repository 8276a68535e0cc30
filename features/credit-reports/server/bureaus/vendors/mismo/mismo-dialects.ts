import {
  type FeedDialect,
  type FeedList,
  type ListDialect,
  textAt,
} from '#features/credit-reports/server/bureaus/vendors/feed-dialect.ts'
import type { JsonObject } from '#platform/rules/json-object.ts'

const isCollection = (entry: JsonObject) =>
  /collection/i.test(`${textAt(entry, 'CreditLoanType', 'CREDIT_LIABILITY_DETAIL.CreditLoanType') ?? ''}`) ||
  textAt(entry, 'IsCollectionIndicator', 'CREDIT_LIABILITY_DETAIL.CreditLiabilityIsCollectionIndicator')
    ?.toLowerCase()
    .startsWith('y') === true ||
  textAt(entry, 'CREDIT_LIABILITY_DETAIL.CreditLiabilityIsCollectionIndicator') === 'true'

const RESPONSE_2 = 'RESPONSE_GROUP.RESPONSE.RESPONSE_DATA.CREDIT_RESPONSE'

/** Replies of MISMO 2.1 to 2.4: attributes, whose names begin with an underscore if they belong to their element. */
export const MISMO_2: FeedDialect = {
  source: 'MISMO Credit Reporting DTD 2.3.1 and 2.4, RESPONSE_GROUP',
  bureauOf: (entry) => textAt(entry, 'CREDIT_REPOSITORY._SourceType', 'CreditRepositorySourceType'),
  person: {
    at: [`${RESPONSE_2}.BORROWER`],
    fields: {
      ...{
        first_name: ['_FirstName'],
        middle_name: ['_MiddleName'],
        last_name: ['_LastName'],
        suffix: ['_NameSuffix'],
      },
      ssn: ['_SSN'],
    },
  },
  lists: {
    credit_score: {
      at: [`${RESPONSE_2}.CREDIT_SCORE`],
      fields: {
        model: ['_ModelNameTypeOtherDescription', '_ModelNameType'],
        score: ['_Value'],
        date: ['_Date'],
        'reason_codes[]': ['_FACTOR._Code'],
        no_score_reason: ['_ExclusionReasonType'],
      },
    },
    trade_accounts: {
      at: [`${RESPONSE_2}.CREDIT_LIABILITY`],
      holds: (entry) => !isCollection(entry),
      fields: {
        company: ['_CREDITOR._Name'],
        account_number: ['_AccountIdentifier'],
        account_type: ['_AccountType'],
        loan_type: ['CreditLoanType'],
        balance: ['_UnpaidBalanceAmount'],
        credit_limit: ['_CreditLimitAmount'],
        high_credit: ['_OriginalBalanceAmount', '_HighBalanceAmount', '_HighCreditAmount'],
        monthly_payment_amount: ['_MonthlyPaymentAmount'],
        account_status: ['_AccountStatusType'],
        account_rating: ['_CURRENT_RATING._Type', '_CURRENT_RATING._Code'],
        terms: ['_TermsMonthsCount', '_TermsDescription'],
        date_of_opening: ['_AccountOpenedDate'],
        date_of_closure: ['_AccountClosedDate', '_AccountPaidDate'],
        date_reported: ['_AccountReportedDate'],
        last_payment_date: ['LastPaymentDate', '_LastPaymentDate', '_LastActivityDate'],
        date_of_first_delinquency: ['_FirstDelinquencyDate', '_FirstReportedDefaultDate'],
        past_due: ['_PastDueAmount'],
        payment_history: ['_PAYMENT_PATTERN._Data'],
        ecoa: ['_AccountOwnershipType'],
        consumer_dispute: ['_ConsumerDisputeIndicator'],
        '30_day_delinquencies': ['_LATE_COUNT._30Days'],
        '60_day_delinquencies': ['_LATE_COUNT._60Days'],
        '90_day_delinquencies': ['_LATE_COUNT._90Days'],
        'remarks[]': ['CREDIT_COMMENT._Text'],
      },
    },
    collections: {
      at: [`${RESPONSE_2}.CREDIT_LIABILITY`],
      holds: isCollection,
      fields: {
        original_credit_grantor: ['_OriginalCreditorName'],
        collector: ['_CREDITOR._Name'],
        account_number: ['_AccountIdentifier'],
        balance: ['_UnpaidBalanceAmount'],
        original_loan_amount: ['_OriginalBalanceAmount', '_HighBalanceAmount', '_HighCreditAmount'],
        date_assigned: ['_AccountOpenedDate'],
        last_payment_date: ['LastPaymentDate', '_LastPaymentDate', '_LastActivityDate'],
        date_of_first_delinquency: ['_FirstDelinquencyDate', '_FirstReportedDefaultDate'],
      },
    },
    inquiries: {
      at: [`${RESPONSE_2}.CREDIT_INQUIRY`],
      fields: { company: ['_Name'], type: ['CreditBusinessType'], date: ['_Date'] },
    },
    public_record: {
      at: [`${RESPONSE_2}.CREDIT_PUBLIC_RECORD`],
      fields: {
        type: ['_Type'],
        court: ['_CourtName'],
        status: ['_DispositionType'],
        reference_number: ['_DocketIdentifier'],
        amount: ['_LegalObligationAmount', '_BankruptcyLiabilitiesAmount'],
        date_filed: ['_FiledDate'],
      },
    },
    address_history: {
      at: [`${RESPONSE_2}.CREDIT_FILE._BORROWER._RESIDENCE`, `${RESPONSE_2}.BORROWER._RESIDENCE`],
      fields: { address: ['_StreetAddress'], city: ['_City'], state: ['_State'], zip: ['_PostalCode'] },
    },
    employment_history: { at: [`${RESPONSE_2}.CREDIT_FILE._BORROWER.EMPLOYER`], fields: { employer: ['_Name'] } },
    alerts: {
      at: [`${RESPONSE_2}.CREDIT_FILE._ALERT_MESSAGE`, `${RESPONSE_2}.CREDIT_FILE._ALERT`],
      fields: { type: ['_CategoryType', '_Type'], text: ['_Text'] },
    },
    statements: { at: [`${RESPONSE_2}.CREDIT_CONSUMER_STATEMENT`], fields: { text: ['_Text'] } },
  },
}

const RESPONSE_3 = 'MESSAGE.DEAL_SETS.DEAL_SET.DEALS.DEAL.SERVICES.SERVICE.CREDIT.CREDIT_RESPONSE'
const LIABILITY_3 = `${RESPONSE_3}.CREDIT_LIABILITIES.CREDIT_LIABILITY`

/** 'CREDIT_LIABILITY_DETAIL.CreditLiabilityUnpaidBalanceAmount' for 'UnpaidBalanceAmount' of a liability. */
const detail = (element: string, prefix: string, ...names: string[]) =>
  names.map((name) => `${element}_DETAIL.${prefix}${name}`)
const liability = (...names: string[]) => detail('CREDIT_LIABILITY', 'CreditLiability', ...names)

const LIABILITY_FIELDS: ListDialect['fields'] = {
  company: ['CREDIT_LIABILITY_CREDITOR.NAME.FullName', 'CREDIT_LIABILITY_CREDITOR.FullName'],
  account_number: liability('AccountIdentifier'),
  account_type: liability('AccountType'),
  loan_type: ['CREDIT_LIABILITY_DETAIL.CreditLoanType'],
  balance: liability('UnpaidBalanceAmount'),
  credit_limit: liability('CreditLimitAmount'),
  high_credit: liability('OriginalBalanceAmount', 'HighBalanceAmount', 'HighCreditAmount'),
  monthly_payment_amount: liability('MonthlyPaymentAmount'),
  account_status: liability('AccountStatusType'),
  account_rating: [
    'CREDIT_LIABILITY_CURRENT_RATING.CreditLiabilityCurrentRatingType',
    'CREDIT_LIABILITY_CURRENT_RATING.CreditLiabilityCurrentRatingCode',
  ],
  terms: liability('TermsMonthsCount', 'TermsDescription'),
  date_of_opening: liability('AccountOpenedDate'),
  date_of_closure: liability('AccountClosedDate', 'AccountPaidDate'),
  date_reported: liability('AccountReportedDate'),
  last_payment_date: liability('LastPaymentDate', 'LastActivityDate'),
  date_of_first_delinquency: liability('FirstReportedDefaultDate', 'FirstDelinquencyDate'),
  past_due: liability('PastDueAmount'),
  payment_history: ['CREDIT_LIABILITY_PAYMENT_PATTERN.CreditLiabilityPaymentPatternDataText'],
  ecoa: liability('AccountOwnershipType'),
  consumer_dispute: liability('ConsumerDisputeIndicator'),
}

const LISTS_3: Partial<Record<FeedList, ListDialect>> = {
  credit_score: {
    at: [`${RESPONSE_3}.CREDIT_SCORES.CREDIT_SCORE`],
    fields: {
      model: detail('CREDIT_SCORE', 'CreditScore', 'ModelNameTypeOtherDescription', 'ModelNameType'),
      score: detail('CREDIT_SCORE', 'CreditScore', 'Value'),
      date: detail('CREDIT_SCORE', 'CreditScore', 'Date'),
      'reason_codes[]': ['CREDIT_SCORE_FACTORS.CREDIT_SCORE_FACTOR.CreditScoreFactorCode'],
      no_score_reason: detail('CREDIT_SCORE', 'CreditScore', 'ExclusionReasonType'),
    },
  },
  trade_accounts: { at: [LIABILITY_3], holds: (entry) => !isCollection(entry), fields: LIABILITY_FIELDS },
  collections: {
    at: [LIABILITY_3],
    holds: isCollection,
    fields: {
      original_credit_grantor: liability('OriginalCreditorName'),
      collector: LIABILITY_FIELDS.company ?? [],
      account_number: liability('AccountIdentifier'),
      balance: liability('UnpaidBalanceAmount'),
      original_loan_amount: LIABILITY_FIELDS.high_credit ?? [],
      date_assigned: liability('AccountOpenedDate'),
      last_payment_date: LIABILITY_FIELDS.last_payment_date ?? [],
      date_of_first_delinquency: LIABILITY_FIELDS.date_of_first_delinquency ?? [],
    },
  },
  inquiries: {
    at: [`${RESPONSE_3}.CREDIT_INQUIRIES.CREDIT_INQUIRY`],
    fields: {
      company: ['CREDIT_INQUIRY_NAME.FullName', 'NAME.FullName', 'FullName'],
      type: ['CREDIT_INQUIRY_DETAIL.CreditBusinessType', 'CreditBusinessType'],
      date: detail('CREDIT_INQUIRY', 'CreditInquiry', 'Date'),
    },
  },
  public_record: {
    at: [`${RESPONSE_3}.CREDIT_PUBLIC_RECORDS.CREDIT_PUBLIC_RECORD`],
    fields: {
      type: detail('CREDIT_PUBLIC_RECORD', 'CreditPublicRecord', 'Type'),
      court: detail('CREDIT_PUBLIC_RECORD', 'CreditPublicRecord', 'CourtName'),
      status: detail('CREDIT_PUBLIC_RECORD', 'CreditPublicRecord', 'DispositionType'),
      reference_number: detail('CREDIT_PUBLIC_RECORD', 'CreditPublicRecord', 'DocketIdentifier'),
      amount: detail('CREDIT_PUBLIC_RECORD', 'CreditPublicRecord', 'LegalObligationAmount'),
      date_filed: detail('CREDIT_PUBLIC_RECORD', 'CreditPublicRecord', 'FiledDate'),
    },
  },
  alerts: {
    at: [
      `${RESPONSE_3}.CREDIT_FILES.CREDIT_FILE.CREDIT_FILE_ALERTS.CREDIT_FILE_ALERT`,
      `${RESPONSE_3}.CREDIT_FILES.CREDIT_FILE.CREDIT_FILE_ALERT_MESSAGES.CREDIT_FILE_ALERT_MESSAGE`,
    ],
    fields: {
      type: [
        'CreditFileAlertMessageCategoryType',
        'CREDIT_FILE_ALERT_MESSAGE_DETAIL.CreditFileAlertMessageCategoryType',
      ],
      text: ['CreditFileAlertMessageText', 'CREDIT_FILE_ALERT_MESSAGE_DETAIL.CreditFileAlertMessageText'],
    },
  },
}

/** Replies of MISMO 3.x: elements below containers, without attributes. */
export const MISMO_3: FeedDialect = {
  source: 'MISMO Reference Model 3.4, CREDIT_RESPONSE',
  bureauOf: (entry) => textAt(entry, 'CREDIT_REPOSITORIES.CREDIT_REPOSITORY.CreditRepositorySourceType'),
  person: {
    at: ['MESSAGE.DEAL_SETS.DEAL_SET.DEALS.DEAL.PARTIES.PARTY'],
    fields: {
      first_name: ['INDIVIDUAL.NAME.FirstName'],
      middle_name: ['INDIVIDUAL.NAME.MiddleName'],
      last_name: ['INDIVIDUAL.NAME.LastName'],
      suffix: ['INDIVIDUAL.NAME.SuffixName'],
      ssn: ['TAXPAYER_IDENTIFIERS.TAXPAYER_IDENTIFIER.TaxpayerIdentifierValue'],
    },
    holds: (entry) => textAt(entry, 'INDIVIDUAL.NAME.LastName') !== undefined,
  },
  lists: LISTS_3,
}

/** The places of the result of a file, by version. */
export const RESULT_PATHS = {
  status: [
    `${RESPONSE_2}.CREDIT_FILE._ResultStatusType`,
    `${RESPONSE_3}.CREDIT_FILES.CREDIT_FILE.CREDIT_FILE_DETAIL.CreditFileResultStatusType`,
  ],
  message: [
    `${RESPONSE_2}.CREDIT_ERROR_MESSAGE._Text`,
    'RESPONSE_GROUP.RESPONSE.STATUS._Description',
    `${RESPONSE_3}.CREDIT_ERROR_MESSAGES.CREDIT_ERROR_MESSAGE.CreditErrorMessageText`,
    'MESSAGE.DEAL_SETS.DEAL_SET.DEALS.DEAL.SERVICES.SERVICE.STATUSES.STATUS.StatusDescription',
  ],
  condition: [
    'RESPONSE_GROUP.RESPONSE.STATUS._Condition',
    'MESSAGE.DEAL_SETS.DEAL_SET.DEALS.DEAL.SERVICES.SERVICE.STATUSES.STATUS.StatusConditionDescription',
  ],
  response: [RESPONSE_2, RESPONSE_3],
} as const
