import { TOWN, type Townsperson, townName } from '#features/credit-reports/rules/ordering/sandbox-town.ts'
import { STATE_NAMES } from '#platform/rules/state-names.ts'
import { choiceOf, idOf, numberOf } from './deterministic.ts'

export interface DemoClient {
  id: string
  firstName: string
  lastName: string
  email: string
  phone: string
  address: string
  city: string
  state: string
  zip: string
  ssn: string
  dateOfBirth: string
  /** The age of the file in days. */
  ageDays: number
  /** True if the past has reports. A slow, silent, or unavailable bureau would delay the seeding. */
  hasReports: boolean
  /** True if reports were ordered month after month. */
  isFollowed: boolean
  /** True if no bureau has a file, or one reports a death or a possible sanctions match: no credit, and no decision yet. */
  isBarred: boolean
}

const FIRST_NAMES = `
  Dana Marcus Elena Terrence Aisha Jonah Carmen Devin Ruth Hector Simone Caleb Yolanda Peter Nadia Isaac
  Bianca Gordon Leila Curtis Monica Felix Tamara Andre Joyce Victor Paige Rafael`
  .trim()
  .split(/\s+/)
const LAST_NAMES = `
  Whitfield Ortega Nguyen Baptiste Kowalski Freeman Delgado Hsu Mbeki Sorensen Patel Gallagher Reyes
  Thornton Abbott Castellanos Yamada Pruitt Velasquez Lockhart Hussein Marchetti Boyd Ivanova Dawson`
  .trim()
  .split(/\s+/)
const STREETS = [
  'Larkspur Ln',
  'Oak St',
  'Juniper Ct',
  'Mill Rd',
  'Kestrel Way',
  'Harbor Ave',
  'Cottonwood Dr',
  'Fifth St',
  'Ridge Rd',
] as const
const PLACES = [
  { city: 'Austin', state: 'TX', zip: '78704', areaCode: '512' },
  { city: 'Dallas', state: 'TX', zip: '75204', areaCode: '214' },
  { city: 'Tampa', state: 'FL', zip: '33602', areaCode: '813' },
  { city: 'Phoenix', state: 'AZ', zip: '85004', areaCode: '602' },
  { city: 'Columbus', state: 'OH', zip: '43215', areaCode: '614' },
  { city: 'Charlotte', state: 'NC', zip: '28202', areaCode: '704' },
  { city: 'Denver', state: 'CO', zip: '80205', areaCode: '303' },
  { city: 'Sacramento', state: 'CA', zip: '95814', areaCode: '916' },
  { city: 'Albany', state: 'NY', zip: '12207', areaCode: '518' },
  { city: 'Nashville', state: 'TN', zip: '37203', areaCode: '615' },
] as const

const OLDEST_DAYS = 400

/**
 * Returns the n-th client of a demo organization: the same person on every machine, with an SSN and a phone number that
 * are never issued.
 */
export function demoClient(company: string, n: number): DemoClient {
  const name = `${company} client ${n}`
  const pick = <T>(what: string, choices: readonly T[]) => choiceOf(`${name} ${what}`, choices)
  const digits = (what: string, length: number) =>
    String(numberOf(`${name} ${what}`, 10 ** length)).padStart(length, '0')
  const firstName = pick('first name', FIRST_NAMES)
  const lastName = pick('last name', LAST_NAMES)
  const { city, state, zip, areaCode } = pick('place', PLACES)
  return {
    id: idOf(name),
    firstName,
    lastName,
    email: `${firstName}.${lastName}${n}@example.com`.toLowerCase(),
    // 555-0100 to 555-0199 are reserved for fiction.
    phone: `${areaCode}55501${digits('phone', 2)}`,
    address: `${100 + numberOf(`${name} house`, 9_800)} ${pick('street', STREETS)}`,
    city,
    state,
    zip,
    ssn: sandboxSsn(company, n),
    dateOfBirth: `${1950 + numberOf(`${name} year`, 54)}-${String(1 + numberOf(`${name} month`, 12)).padStart(2, '0')}-${String(1 + numberOf(`${name} day`, 28)).padStart(2, '0')}`,
    ageDays: 1 + numberOf(`${name} age`, OLDEST_DAYS),
    hasReports: numberOf(`${name} reports`, 5) > 1,
    isFollowed: numberOf(`${name} followed`, 12) === 0,
    isBarred: false,
  }
}

// Sandbox numbers that no person of the sandbox town has, one per client: 37 and 8,999 have no common factor.
const sandboxSsn = (company: string, n: number) => String(900_001_000 + ((numberOf(company, 8_999) + n * 37) % 8_999))

// Files that are old enough for a comparison of many months' reports.
const FOLLOWED = ['Rouse', 'Muskgrub', 'Return']

const behaviorsOf = ({ everywhere, at }: Townsperson) => [everywhere, ...Object.values(at ?? {})]
const isPrompt = (person: Townsperson) =>
  behaviorsOf(person).every(({ kind }) => kind !== 'slow' && kind !== 'silent' && kind !== 'down')
const isBarred = (person: Townsperson) =>
  !behaviorsOf(person).some(({ kind }) => kind === 'file' || kind === 'slow') ||
  behaviorsOf(person).some((one) => one.kind === 'file' && (one.alert === 'deceased' || one.alert === 'ofac'))

/** The sandbox town's applicants as clients of a demo organization. Each shows one kind of bureau response. */
export function townClients(company: string): DemoClient[] {
  return TOWN.map((person, n) => {
    const { firstName, lastName, address, city, zip, ssn, dateOfBirth } = person
    const id = idOf(`${company} town ${townName(person)}`)
    const isFollowed = FOLLOWED.includes(lastName)
    return {
      id,
      firstName,
      lastName,
      email: `${firstName}.${lastName}@example.com`.toLowerCase().replaceAll(/[^a-z@.]/g, ''),
      phone: `76055501${String(n).padStart(2, '0')}`,
      address,
      city,
      state: abbreviation(person.state),
      zip,
      ssn,
      dateOfBirth,
      ageDays: isFollowed ? 300 + n : 2 + n,
      isFollowed,
      hasReports: isPrompt(person),
      isBarred: isBarred(person),
    }
  })
}

function abbreviation(state: string): string {
  return Object.entries(STATE_NAMES).find(([, name]) => name === state.toUpperCase())?.[0] ?? state
}
