import { BUREAUS, type Bureau } from '#domain/credit-reports/bureaus.ts'
import { type Behaviour, behaviourAt, type Townsperson, townsperson } from '#domain/credit-reports/sandbox-town.ts'
import { type Account, accountsOf, monthsBefore, reported } from './accounts.ts'
import { chance } from './chance.ts'

/** Whom the sandbox is asked about, as the reseller's API names the fields. */
export interface AskedAbout {
  first_name: string
  last_name: string
  address: string
  city: string
  state: string
  zip: string
  ssn: string | null
  date_of_birth: string | null
}

type FileBehaviour = Extract<Behaviour, { kind: 'file' }>

const INVALID_SSN = '000000000'
const COLLECTORS = ['MERCY CLINIC', 'CITY WATER & POWER', 'TRIWAVE WIRELESS', 'GOLDEN GYM', 'LAKESIDE DENTAL'] as const

/** How a bureau treats this person: the town's rule, else a file made up from name and SSN. */
export function treatment(person: AskedAbout, bureau: Bureau): Behaviour {
  if (person.ssn === INVALID_SSN) return { kind: 'invalid_ssn' }
  const known = townsperson(person.first_name, person.last_name)
  if (known) return behaviourAt(known, bureau)
  const dice = chance(seedOf(person))
  const score = dice.between(540, 825)
  return { kind: 'file', score, accounts: dice.between(4, 12), collections: score < 620 ? dice.between(0, 3) : 0 }
}

/** The `full_feed` of one bureau: the same on every call of a month, a little different at each bureau. */
export function fullFeed(person: AskedAbout, bureau: Bureau, behaviour: FileBehaviour, today: Date) {
  const seed = seedOf(person)
  const known = townsperson(person.first_name, person.last_name)
  const dice = chance(`${seed}|${bureau}`)
  const score = behaviour.score === null ? null : withinRange(behaviour.score + dice.between(-14, 14))
  const accounts = accountsOf(seed, behaviour.accounts, behaviour.score)
    // A lender does not report to every bureau, but the first account is always there.
    .filter((_, number) => number === 0 || !dice.happens(0.08))
    .concat(storyAccounts(known, bureau))
  return {
    credit_score: scoresOf(score),
    personal_information: { ...person, ssn: person.ssn, date_of_birth: person.date_of_birth },
    address_history: [{ address: person.address, city: person.city, state: person.state, zip: person.zip }],
    employment_history: [],
    trade_accounts: accounts.map((account, number) => reported(account, bureau, today, `${bureau}-${number + 1}`)),
    inquiries: inquiriesOf(seed, bureau, today),
    statements: [],
    collections: collectionsOf(seed, behaviour.collections ?? 0, known, today),
    public_record: [],
  }
}

/** The score a bureau gives, as the reply's intelligence line says it. */
export function fico8Of(feed: ReturnType<typeof fullFeed>): number | null {
  return 'score' in feed.credit_score.fico_8 ? feed.credit_score.fico_8.score : null
}

function scoresOf(score: number | null) {
  if (score === null) return { fico_8: { no_score_reason: ['Insufficient credit history'] } }
  const reasons = score < 700 ? ['10', '14', '18'] : ['14', '05', '30']
  return { fico_8: { score, reason_codes: reasons }, vantage_4: { score: withinRange(score + 9), reason_codes: [] } }
}

function inquiriesOf(seed: string, bureau: Bureau, today: Date) {
  const dice = chance(`${seed}|inquiries|${bureau}`)
  return Array.from({ length: dice.between(0, 4) }, () => ({
    company: dice.oneOf(['SUMMIT AUTO FINANCE', 'HARBOR BANK CARD', 'CEDAR HOME LOANS', 'TRIWAVE WIRELESS']),
    date: monthsBefore(today, dice.between(1, 23)),
  }))
}

function collectionsOf(seed: string, count: number, known: Townsperson | undefined, today: Date) {
  const dice = chance(`${seed}|collections`)
  const isObsolete = known?.story === 'obsolete_collection'
  return Array.from({ length: count }, () => {
    const dollars = dice.between(80, 2_400)
    const assignedMonthsAgo = isObsolete ? 100 : dice.between(6, 60)
    return {
      original_credit_grantor: dice.oneOf(COLLECTORS),
      balance: dollars,
      date_assigned: monthsBefore(today, assignedMonthsAgo),
      original_loan_amount: Math.round(dollars * 1.1),
      last_payment_date: monthsBefore(today, assignedMonthsAgo + 7),
    }
  })
}

function storyAccounts(known: Townsperson | undefined, bureau: Bureau): Account[] {
  if (known?.story === 'conflicting_tradelines') return [disputedLoan(bureau)]
  if (known?.story === 'mixed_file' && bureau === 'transunion') return accountsOf('Maxine Mixed', 3, 520)
  return []
}

// One loan, three versions: as agreed, 60 days late, charged off; balances differ too.
function disputedLoan(bureau: Bureau): Account {
  const latest = { experian: '1', equifax: '3', transunion: '9' }[bureau]
  return {
    kind: 'Auto',
    company: 'PIKE ROAD AUTO',
    openedMonthsAgo: 30,
    closedMonthsAgo: null,
    limitDollars: 21_400,
    balanceDollars: 9_800 + BUREAUS.indexOf(bureau) * 1_150,
    payments: [latest, ...Array.from({ length: 23 }, () => '1')],
  }
}

const withinRange = (score: number) => Math.min(850, Math.max(300, score))

const seedOf = (person: AskedAbout) =>
  [person.first_name, person.last_name, person.ssn ?? ''].map((part) => part.trim().toLowerCase()).join('|')
