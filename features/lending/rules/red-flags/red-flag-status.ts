import { bureauName, isBureau } from '#features/credit-reports/rules/bureaus.ts'
import { counted } from '#platform/rules/counted.ts'
import { isPlainDate, shortDate } from '#platform/rules/dates.ts'

/** The facts of a red flag that decide its status. */
export interface AnsweredFlag {
  /** True if the facts behind the flag still hold. */
  is_current: boolean
  response: string | null
}

export type FlagStatus = 'none' | 'open' | 'turned_down' | 'cleared'

/**
 * Returns the status of an application's red flags. A flag resolved as "not opened" blocks an approval like an open
 * one.
 */
export function flagStatus(flags: readonly AnsweredFlag[]): FlagStatus {
  if (flags.some(({ is_current, response }) => is_current && response === null)) return 'open'
  if (flags.some(({ response }) => response === 'declined')) return 'turned_down'
  return flags.length > 0 ? 'cleared' : 'none'
}

type Facts = Readonly<Record<string, unknown>>

/** Returns the evidence for a flag as a sentence, or null if its name says everything. */
export function flagEvidence(code: string, facts: Facts): string | null {
  switch (code) {
    case 'credit_freeze':
      return `${inWords(textsOf(facts.bureaus).filter(isBureau).map(bureauName))} returned a security freeze.`
    case 'deceased':
      return 'A bureau reports that this person has died.'
    case 'ssn_not_issued':
      return 'The Social Security Administration never issues an SSN with these digits.'
    case 'ssn_after_birth':
      return 'SSNs that begin with these digits have been issued only since June 25, 2011, and the client was born earlier. Either the client got the SSN later in life, or it belongs to another person.'
    case 'known_fraud':
      return `${fraudWords(textsOf(facts.what))} declined as suspected identity theft${on(facts)}.`
    case 'shared_ssn':
    case 'shared_phone':
    case 'shared_email':
    case 'shared_address':
      return `Also used by ${counted(Number(facts.count), 'other client')}.`
    case 'similar_ssns':
      return 'More clients than chance explains have an SSN with these last four digits, so SSNs were not compared.'
    case 'ssn_changed':
      return `The SSN in the file was changed${on(facts)}.`
    case 'contact_changed':
      return `An existing borrower changed their ${inWords(textsOf(facts.fields))}${on(facts)}.`
    case 'identity_theft_claim':
      return `The client asked to block ${counted(Number(facts.count), 'item')} of the report as identity theft${on(facts)}.`
    default:
      return null
  }
}

const SHARED: Readonly<Record<string, string>> = {
  client: 'Another application of this client was',
  ssn: 'An application of another client with this SSN was',
  phone: 'An application of another client with this phone number was',
  email: 'An application of another client with this email was',
  address: 'An application of another client at this address was',
}
const fraudWords = (what: readonly string[]) =>
  Object.entries(SHARED).find(([name]) => what.includes(name))?.[1] ?? 'Another application was'

const on = ({ on: day }: Facts) => (typeof day === 'string' && isPlainDate(day) ? ` on ${shortDate(day)}` : '')
const textsOf = (list: unknown) => (Array.isArray(list) ? list.filter((text) => typeof text === 'string') : [])
const inWords = (all: readonly string[]) =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
