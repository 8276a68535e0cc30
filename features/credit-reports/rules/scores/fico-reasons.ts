import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'

const BALANCES_TO_LIMITS = 'Balances are too high compared with limits on revolving accounts'
const LOANS_TOO_HIGH = 'Proportion of loan balances to loan amounts is too high'
const NO_RECENT_INSTALLMENT = 'Lack of recent installment loan information'
const TOO_FEW_AS_AGREED = 'Too few accounts currently paid as agreed'
const TOO_MANY_REVOLVING = 'Too many bank or national revolving accounts'
const REVOLVING_WITH_BALANCES = 'Number of bank or national revolving accounts with balances'

/** The codes that all three bureaus number alike. */
const COMMON: Readonly<Record<string, string>> = {
  '01': 'Amount owed on accounts is too high',
  '02': 'Level of delinquency on accounts',
  '05': 'Too many accounts with balances',
  '06': 'Too many consumer finance accounts',
  '07': 'Payment history is too new to rate',
  '08': 'Too many inquiries in the last 12 months',
  '09': 'Too many accounts recently opened',
  '10': BALANCES_TO_LIMITS,
  '11': 'Amount owed on revolving accounts is too high',
  '12': 'Length of time revolving accounts have been established',
  '13': 'Time since delinquency is too recent or unknown',
  '14': 'Length of time accounts have been established',
  '15': 'Lack of recent bank revolving information',
  '16': 'Lack of recent revolving account information',
  '17': 'No recent non-mortgage balance information',
  '18': 'Number of accounts with delinquency',
  '20': 'Time since derogatory public record or collection is too short',
  '21': 'Amount past due on accounts',
  '22': 'Serious delinquency, derogatory public record or collection filed',
  '24': 'No recent revolving balances',
  '25': 'Length of time installment loans have been established',
  '28': 'Number of established accounts',
  '29': 'No recent bankcard balances',
  '30': 'Time since most recent account opening is too short',
  '31': 'Too few accounts with recent payment information',
  '34': 'Amount owed on delinquent accounts',
  '36': 'Length of time open installment loans have been established',
  '37': 'Number of consumer finance accounts established compared with the length of that history',
  '38': 'Serious delinquency, and public record or collection filed',
  '39': 'Serious delinquency',
  '40': 'Derogatory public record or collection filed',
  '42': 'Length of time since the most recent consumer finance account was established',
  '46': 'Payments due on accounts',
  '53': 'Amount paid down on open mortgage loans is too low',
  '55': 'Amount paid down on open installment loans is too low',
  '58': 'Proportion of balances to loan amounts on mortgage accounts is too high',
  '59': 'Lack of recent revolving home equity line information',
  '62': 'Proportion of balances to credit limits on revolving home equity lines is too high',
  '64': 'Proportion of revolving home equity balances to total revolving balances is too high',
  '65': 'Length of time bank or national revolving accounts have been established',
  '67': 'Length of time open mortgage loans have been established',
  '70': 'Amount owed on mortgage loans is too high',
  '71': 'Too many recently opened installment accounts',
  '77': 'Proportion of balances to loan amounts on auto accounts is too high',
  '78': 'Length of time reported mortgage accounts have been established',
  '79': 'Lack of recent reported mortgage loan information',
  '81': 'Frequency of delinquency',
  '85': 'Too few active accounts',
  '96': 'Too many mortgage loans with balances',
  '98': 'Lack of recent auto loan information',
  '99': 'Lack of recent consumer finance account information',
}

// Caution: code 19 is about inquiries at TransUnion, but about payments at the others.
const OWN: Readonly<Record<Bureau, Readonly<Record<string, string>>>> = {
  experian: {
    '03': 'Too few bank revolving accounts',
    '04': TOO_MANY_REVOLVING,
    '19': TOO_FEW_AS_AGREED,
    '23': REVOLVING_WITH_BALANCES,
    '26': 'Number of revolving accounts',
    '32': NO_RECENT_INSTALLMENT,
    '33': LOANS_TOO_HIGH,
  },
  equifax: {
    '03': 'Too few bank revolving accounts',
    '04': TOO_MANY_REVOLVING,
    '19': TOO_FEW_AS_AGREED,
    '23': REVOLVING_WITH_BALANCES,
    '26': 'Number of revolving accounts',
    '32': NO_RECENT_INSTALLMENT,
    '33': LOANS_TOO_HIGH,
  },
  transunion: {
    '03': LOANS_TOO_HIGH,
    '04': NO_RECENT_INSTALLMENT,
    '19': 'Date of last inquiry is too recent',
    '27': TOO_FEW_AS_AGREED,
  },
}

/**
 * Returns the statement of a FICO reason code at a bureau, for base, auto, and bankcard scores alike; null if it is not in the published
 * list. Bureaus number some statements differently.
 *
 * @see https://www.fico.com/en/latest-thinking/product-sheet/us-fico-score-reason-codes — the lists of all three bureaus
 * @see https://crecreditservices.com/resources/education/fico-score-factor-codes/ — FICO 2, 5, and 4 side by side, with industry options
 */
export function ficoReason(code: string, bureau: Bureau): string | null {
  return OWN[bureau][code] ?? COMMON[code] ?? null
}
