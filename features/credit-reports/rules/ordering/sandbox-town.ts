import { fullName } from '#features/clients/rules/full-name.ts'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'

/** A sandbox bureau's response to an applicant. */
export type Behavior =
  | { kind: 'file'; score: number | null; accounts: number; collections?: number; alert?: Alert }
  | { kind: 'frozen' | 'no_hit' | 'invalid_ssn' }
  | { kind: 'slow'; score: number; accounts: number }
  | { kind: 'silent' | 'down' | 'garbage' }

export type Alert = 'deceased' | 'ofac' | 'address_discrepancy' | 'fraud' | 'active_duty'

export interface Townsperson {
  firstName: string
  lastName: string
  address: string
  city: string
  state: string
  zip: string
  ssn: string
  dateOfBirth: string
  /** The result of ordering this person's report, as a sentence for the documentation. */
  expect: string
  everywhere: Behavior
  /** Bureaus that respond differently for this person. */
  at?: Partial<Record<Bureau, Behavior>>
  /** A special feature of the accounts in the file. */
  story?: 'conflicting_tradelines' | 'obsolete_collection' | 'mixed_file' | 'reinserted_items'
}

const scored = (score: number, accounts = 7): Behavior => ({ kind: 'file', score, accounts })

// Invented neighbors for test cases without a documented address. Numbers from 900 up are never issued as SSNs.
const neighbor = (house: number, person: Omit<Townsperson, 'address' | 'city' | 'state' | 'zip' | 'ssn'>) => ({
  address: `${house} Sandbox Lane`,
  city: 'Carlsbad',
  state: 'California',
  zip: '92008',
  ssn: `9000000${house}`,
  ...person,
})

const vendorSet = (firstName: string, lastName: string, ssn: string, expect: string, everywhere: Behavior) => ({
  firstName,
  lastName,
  address: '5050 Avenida Encinas',
  city: 'Carlsbad',
  state: 'California',
  zip: '92008',
  ssn,
  dateOfBirth: '1980-08-15',
  expect,
  everywhere,
})

/**
 * The sandbox bureau's test applicants, recognized by first and last name. The first eight are the reseller's own
 * test applicants. For any other name the file is generated from name and SSN; SSN 000000000 is always invalid. Files
 * change with the calendar: on the same day they are always equal, and scores, balances and accounts change from
 * month to month.
 */
export const TOWN: readonly Townsperson[] = [
  {
    firstName: 'Rhonda',
    lastName: 'Rouse',
    address: '981 Wrestlin Way',
    city: 'Stamford',
    state: 'Connecticut',
    zip: '06901',
    ssn: '600221639',
    dateOfBirth: '1987-02-01',
    expect: 'A good file at every bureau, about 745.',
    everywhere: scored(745, 9),
  },
  {
    firstName: 'Tom',
    lastName: 'Brayden',
    address: '2563 Buccaneer Blvd.',
    city: 'Tampa Bay',
    state: 'Florida',
    zip: '33647',
    ssn: '212074628',
    dateOfBirth: '1977-08-03',
    expect: 'An excellent, long file at every bureau, about 800.',
    everywhere: scored(800, 12),
  },
  {
    firstName: 'Elon',
    lastName: 'Muskgrub',
    address: '10012 Falcon Way',
    city: 'Austin',
    state: 'Texas',
    zip: '73301',
    ssn: '111111111',
    dateOfBirth: '1978-06-28',
    expect: 'A fair file with high balances and a collection, about 620.',
    everywhere: { kind: 'file', score: 620, accounts: 8, collections: 1 },
  },
  vendorSet('Steve', 'Johnson', '111111111', 'A scored file, about 700.', scored(700)),
  vendorSet('John', 'Dough', '222222222', 'A scored file, about 600.', scored(600)),
  vendorSet('Susie', 'Que', '333333333', 'A poor file with collections, about 500.', {
    kind: 'file',
    score: 500,
    accounts: 6,
    collections: 3,
  }),
  vendorSet('Chris', 'Iceman', '444444444', 'Frozen at every bureau: no report, no credit used.', {
    kind: 'frozen',
  }),
  vendorSet('Jeff', 'Nascore', '555555555', 'A file without a score at every bureau: no credit used.', {
    kind: 'file',
    score: null,
    accounts: 2,
  }),
  neighbor(11, {
    firstName: 'Tina',
    lastName: 'Thinfile',
    dateOfBirth: '2004-05-19',
    expect: 'A thin file: one young account, about 655, and no file at Equifax.',
    everywhere: scored(655, 1),
    at: { equifax: { kind: 'no_hit' } },
  }),
  neighbor(12, {
    firstName: 'Nora',
    lastName: 'Nohit',
    dateOfBirth: '1999-09-09',
    expect: 'Unknown at every bureau: no report, no credit used.',
    everywhere: { kind: 'no_hit' },
  }),
  neighbor(13, {
    firstName: 'Sam',
    lastName: 'Slowpoke',
    dateOfBirth: '1971-03-30',
    expect: 'Equifax takes several seconds; all of them succeed, about 690.',
    everywhere: scored(690),
    at: { equifax: { kind: 'slow', score: 690, accounts: 7 } },
  }),
  neighbor(14, {
    firstName: 'Terry',
    lastName: 'Timeout',
    dateOfBirth: '1968-12-01',
    expect: 'TransUnion does not respond; the other two succeed, about 710.',
    everywhere: scored(710),
    at: { transunion: { kind: 'silent' } },
  }),
  neighbor(15, {
    firstName: 'Dana',
    lastName: 'Downs',
    dateOfBirth: '1990-07-22',
    expect: 'Experian is down; the other two succeed, about 675.',
    everywhere: scored(675),
    at: { experian: { kind: 'down' } },
  }),
  neighbor(16, {
    firstName: 'Gary',
    lastName: 'Garbage',
    dateOfBirth: '1985-11-11',
    expect: 'Equifax sends half a web page; the other two succeed, about 730.',
    everywhere: scored(730),
    at: { equifax: { kind: 'garbage' } },
  }),
  neighbor(17, {
    firstName: 'Connie',
    lastName: 'Flict',
    dateOfBirth: '1982-01-17',
    expect: 'The bureaus disagree about one car loan: paid as agreed, 60 days late, charged off.',
    everywhere: scored(660),
    story: 'conflicting_tradelines',
  }),
  neighbor(18, {
    firstName: 'Olga',
    lastName: 'Obsolete',
    dateOfBirth: '1974-10-05',
    expect: 'A collection older than seven years that should no longer be reported.',
    everywhere: { kind: 'file', score: 640, accounts: 6, collections: 1 },
    story: 'obsolete_collection',
  }),
  neighbor(19, {
    firstName: 'Max',
    lastName: 'Mixed',
    dateOfBirth: '1988-02-29',
    expect: 'A mixed file: at TransUnion accounts of another person with a similar name.',
    everywhere: scored(705),
    story: 'mixed_file',
  }),
  neighbor(20, {
    firstName: 'Dean',
    lastName: 'Deceased',
    dateOfBirth: '1939-04-04',
    expect: 'Flagged as deceased at every bureau.',
    everywhere: { kind: 'file', score: 720, accounts: 5, alert: 'deceased' },
  }),
  neighbor(21, {
    firstName: 'Olive',
    lastName: 'Watchlist',
    dateOfBirth: '1981-06-06',
    expect: 'A possible match on the OFAC list at every bureau.',
    everywhere: { kind: 'file', score: 690, accounts: 5, alert: 'ofac' },
  }),
  neighbor(22, {
    firstName: 'Adele',
    lastName: 'Elsewhere',
    dateOfBirth: '1993-08-08',
    expect: 'The bureaus know another address: an address discrepancy.',
    everywhere: { kind: 'file', score: 680, accounts: 5, alert: 'address_discrepancy' },
  }),
  neighbor(23, {
    firstName: 'Rita',
    lastName: 'Return',
    dateOfBirth: '1986-03-14',
    expect: 'Experian drops an account and a collection every other quarter and reports them again in the next.',
    everywhere: { kind: 'file', score: 650, accounts: 6, collections: 1 },
    story: 'reinserted_items',
  }),
  neighbor(24, {
    firstName: 'Fay',
    lastName: 'Alerted',
    dateOfBirth: '1979-12-12',
    expect: 'A fraud alert with a telephone number at every bureau: identity to be verified before credit is given.',
    everywhere: { kind: 'file', score: 700, accounts: 5, alert: 'fraud' },
  }),
  neighbor(25, {
    firstName: 'Abel',
    lastName: 'Duty',
    dateOfBirth: '1996-02-03',
    expect: 'An active-duty alert at every bureau: identity to be verified before credit is given.',
    everywhere: { kind: 'file', score: 715, accounts: 4, alert: 'active_duty' },
  }),
]

/** The full name of a townsperson. */
export const townName = ({ firstName, lastName }: Pick<Townsperson, 'firstName' | 'lastName'>): string =>
  fullName({ first_name: firstName, last_name: lastName })

/** Returns the test applicant with this name, in any case, or undefined. */
export function townsperson(firstName: string, lastName: string): Townsperson | undefined {
  const isSame = (left: string, right: string) => left.trim().toLowerCase() === right.toLowerCase()
  return TOWN.find((person) => isSame(firstName, person.firstName) && isSame(lastName, person.lastName))
}

/** Returns a bureau's response for a test applicant. */
export function behaviorAt(person: Townsperson, bureau: Bureau): Behavior {
  return person.at?.[bureau] ?? person.everywhere
}
