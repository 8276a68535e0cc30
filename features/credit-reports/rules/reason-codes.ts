import { isJsonObject } from '#platform/rules/json-object.ts'
import type { Bureau } from './bureaus.ts'
import { reportedText } from './reported-value.ts'

/** A reason for a score: the bureau's code, and its text. */
export interface ScoreReason {
  code: string | null
  text: string
}

// FICO reason codes as most bureaus number them. A bureau's own table below takes precedence.
const COMMON: Readonly<Record<string, string>> = {
  '01': 'Amount owed on accounts is too high',
  '02': 'Level of delinquency on accounts',
  '05': 'Too many accounts with balances',
  '06': 'Too many consumer finance accounts',
  '07': 'Payment history is too new to rate',
  '08': 'Too many inquiries in the last 12 months',
  '09': 'Too many accounts recently opened',
  '10': 'Balances are too high compared with limits on revolving accounts',
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
  '28': 'Number of established accounts',
  '30': 'Time since most recent account opening is too short',
  '31': 'Too few accounts with recent payment information',
  '34': 'Amount owed on delinquent accounts',
  '38': 'Serious delinquency, and public record or collection filed',
  '39': 'Serious delinquency',
}

const LOANS_TOO_HIGH = 'Proportion of loan balances to loan amounts is too high'
const NO_RECENT_INSTALMENT = 'Lack of recent installment loan information'
const TOO_FEW_AS_AGREED = 'Too few accounts currently paid as agreed'
const NO_BANKCARD_BALANCES = 'No recent bankcard balances'
const REVOLVING_WITH_BALANCES = 'Number of bank or national revolving accounts with balances'
const TOO_MANY_REVOLVING = 'Too many bank or national revolving accounts'

// Caution: code 19 is about inquiries at TransUnion, but about payments at the others.
const OWN: Readonly<Record<Bureau, Readonly<Record<string, string>>>> = {
  experian: {
    '03': 'Too few bank revolving accounts',
    '04': TOO_MANY_REVOLVING,
    '19': TOO_FEW_AS_AGREED,
    '23': REVOLVING_WITH_BALANCES,
    '29': NO_BANKCARD_BALANCES,
    '32': NO_RECENT_INSTALMENT,
    '33': LOANS_TOO_HIGH,
  },
  equifax: {
    '04': TOO_MANY_REVOLVING,
    '19': TOO_FEW_AS_AGREED,
    '23': REVOLVING_WITH_BALANCES,
    '32': NO_RECENT_INSTALMENT,
    '33': LOANS_TOO_HIGH,
  },
  transunion: {
    '03': LOANS_TOO_HIGH,
    '04': NO_RECENT_INSTALMENT,
    '19': 'Date of last inquiry is too recent',
    '27': TOO_FEW_AS_AGREED,
    '29': NO_BANKCARD_BALANCES,
  },
}

/**
 * Returns the reasons of a score: with the bureau's own text if it sent one, otherwise with the text from the
 * bureau's table. An undocumented code is shown as a code.
 */
export function scoreReasons(reasonCodes: unknown, bureau: Bureau): ScoreReason[] {
  return Array.isArray(reasonCodes) ? reasonCodes.flatMap((reason: unknown) => reasonOf(reason, bureau)) : []
}

function reasonOf(reason: unknown, bureau: Bureau): ScoreReason[] {
  if (isJsonObject(reason)) {
    const code = reportedText(reason.code)
    const text = reportedText(reason.description) ?? reportedText(reason.text)
    if (text !== null) return [{ code, text }]
    return code === null ? [] : [{ code, text: wordsFor(code, bureau) }]
  }
  const said = reportedText(reason)
  if (said === null) return []
  return /^\d{1,3}$/.test(said) ? [{ code: said, text: wordsFor(said, bureau) }] : [{ code: null, text: said }]
}

function wordsFor(code: string, bureau: Bureau): string {
  const key = String(Number(code)).padStart(2, '0')
  return OWN[bureau][key] ?? COMMON[key] ?? unnamed(code)
}

const unnamed = (code: string) => `Reason code ${code}, not in the published list`

/** Returns true if only the code of a reason is known. */
export const isUnnamed = ({ code, text }: ScoreReason): boolean => code !== null && text === unnamed(code)
