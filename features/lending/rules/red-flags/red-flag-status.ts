import { bureauName, isBureau } from '#features/credit-reports/rules/bureaus.ts'
import { counted } from '#platform/rules/counted.ts'
import { isPlainDate, shortDate } from '#platform/rules/dates.ts'

/** A red flag on an application, as far as its standing needs it. */
export interface AnsweredFlag {
  /** Whether what it stands on is still so. */
  is_current: boolean
  response: string | null
}

export type FlagStatus = 'none' | 'open' | 'turned_down' | 'cleared'

/** Where an application stands with its red flags. A flag that was answered by not opening the account holds it up like an open one. */
export function flagStatus(flags: readonly AnsweredFlag[]): FlagStatus {
  if (flags.some(({ is_current, response }) => is_current && response === null)) return 'open'
  if (flags.some(({ response }) => response === 'declined')) return 'turned_down'
  return flags.length > 0 ? 'cleared' : 'none'
}

type Facts = Readonly<Record<string, unknown>>

/** What a flag stands on, as a sentence; null for one that says everything by its name. */
export function flagEvidence(code: string, facts: Facts): string | null {
  switch (code) {
    case 'credit_freeze':
      return `${inWords(textsOf(facts.bureaus).filter(isBureau).map(bureauName))} answered with a security freeze.`
    case 'deceased':
      return 'A bureau’s file says that this person has died.'
    case 'ssn_not_issued':
      return 'The Social Security Administration never issues these digits.'
    case 'ssn_after_birth':
      return 'SSNs that begin so are issued since June 25, 2011, and the client was born before: they got it later in life, or it is another’s.'
    case 'known_fraud':
      return `${fraudWords(textsOf(facts.what))} turned down as suspected identity theft${on(facts)}.`
    case 'shared_ssn':
    case 'shared_phone':
    case 'shared_email':
    case 'shared_address':
      return `Also given by ${counted(Number(facts.count), 'other client')}.`
    case 'similar_ssns':
      return 'More clients have an SSN with these last four digits than chance explains, so SSNs were not compared.'
    case 'ssn_changed':
      return `The SSN in the file was changed${on(facts)}.`
    case 'contact_changed':
      return `A borrower of ours; changed: ${inWords(textsOf(facts.fields))}${on(facts)}.`
    case 'identity_theft_claim':
      return `${counted(Number(facts.count), 'item')} of the report to be blocked as identity theft${on(facts)}.`
    default:
      return null
  }
}

const SHARED: Readonly<Record<string, string>> = {
  client: 'Another application of this client was',
  ssn: 'An application of another client with this SSN was',
  phone: 'An application of another client with this phone number was',
  email: 'An application of another client with this e-mail was',
  address: 'An application of another client at this address was',
}
const fraudWords = (what: readonly string[]) =>
  Object.entries(SHARED).find(([name]) => what.includes(name))?.[1] ?? 'Another application was'

const on = ({ on: day }: Facts) => (typeof day === 'string' && isPlainDate(day) ? ` on ${shortDate(day)}` : '')
const textsOf = (list: unknown) => (Array.isArray(list) ? list.filter((text) => typeof text === 'string') : [])
const inWords = (all: readonly string[]) =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
