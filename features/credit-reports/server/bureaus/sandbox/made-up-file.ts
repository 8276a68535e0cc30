import { BUREAUS, type Bureau, type ByBureau } from '#features/credit-reports/rules/bureaus.ts'
import {
  type Behavior,
  behaviorAt,
  type Townsperson,
  townsperson,
} from '#features/credit-reports/rules/ordering/sandbox-town.ts'
import { SHOWN_SCORE } from '#features/credit-reports/rules/score-models.ts'
import { type Conduct, lost, PAID, stuckAt } from './account-conduct.ts'
import { type Account, accountsIn } from './accounts.ts'
import { chance } from './chance.ts'
import { collectionsIn, inquiriesUntil, recordsIn } from './debts-and-records.ts'
import { isAway, lifeIn, monthOf, scoreSwing } from './months.ts'
import { reportedAccount } from './reported-account.ts'

/** The applicant, with the reseller's field names. */
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

type FileBehavior = Extract<Behavior, { kind: 'file' }>

const INVALID_SSN = '000000000'
/** The variation of a score over a year or two. Documented applicants stay near their documented score. */
const SWING_POINTS = { town: 10, stranger: 30 }

/** Returns a bureau's response for this person: that of a test applicant, or a file generated from name and SSN. */
export function treatment(person: AskedAbout, bureau: Bureau): Behavior {
  if (person.ssn === INVALID_SSN) return { kind: 'invalid_ssn' }
  const known = townsperson(person.first_name, person.last_name)
  if (known) return behaviorAt(known, bureau)
  const dice = chance(seedOf(person))
  const score = dice.between(540, 815)
  return { kind: 'file', score, accounts: dice.between(4, 12), collections: score < 620 ? dice.between(0, 3) : 0 }
}

/**
 * Returns the `full_feed` of one bureau. It is equal for requests on the same day, slightly different at each bureau,
 * and changes with the calendar: balances and scores each month, and accounts and debts that appear, disappear and
 * return.
 */
export function fullFeed(person: AskedAbout, bureau: Bureau, behavior: FileBehavior, today: Date) {
  const seed = seedOf(person)
  const known = townsperson(person.first_name, person.last_name)
  const month = monthOf(today)
  const isDropped = known?.story === 'reinserted_items' && bureau === 'experian' && isOddQuarter(month)
  const accounts = accountsIn(month, seed, behavior.accounts, behavior.score)
    .filter((account, place) => isReported(account, place, bureau, month) && !(isDropped && place === 1))
    .concat(storyAccounts(known, bureau, month))
  return {
    credit_score: scoresOf(scoreOn(today, { seed, bureau, behavior, isTown: known !== undefined })),
    personal_information: { ...person, ssn: person.ssn, date_of_birth: person.date_of_birth },
    address_history: [{ address: person.address, city: person.city, state: person.state, zip: person.zip }],
    employment_history: [],
    trade_accounts: accounts.map((account, at) => reportedAccount(account, bureau, today, `${bureau}-${at + 1}`)),
    inquiries: inquiriesUntil(seed, bureau, today),
    statements: [],
    collections: collectionsIn(
      seed,
      bureau,
      {
        count: behavior.collections ?? 0,
        isObsolete: known?.story === 'obsolete_collection',
        isGone: (place) => isDropped && place === 0,
      },
      today,
    ),
    public_record: recordsIn(seed, behavior.score, today),
  }
}

/** Returns a bureau's score for the reply's intelligence line. */
export function shownScoreOf({ credit_score: scores }: ReturnType<typeof fullFeed>): number | null {
  return 'score' in scores.fico_8 ? scores.fico_8.score : null
}

interface Scored {
  seed: string
  bureau: Bureau
  behavior: FileBehavior
  isTown: boolean
}

function scoreOn(today: Date, { seed, bureau, behavior, isTown }: Scored): number | null {
  if (behavior.score === null) return null
  const own = chance(`${seed}|${bureau}`).between(-11, 11)
  const thisMonth = chance(`${seed}|${bureau}|${monthOf(today)}`).between(-3, 3)
  const swing = scoreSwing(seed, isTown ? SWING_POINTS.town : SWING_POINTS.stranger, today)
  return withinRange(behavior.score + own + thisMonth + swing)
}

function scoresOf(score: number | null) {
  if (score === null) return { fico_8: { no_score_reason: ['Insufficient credit history'] } }
  const reasons = score < 700 ? ['10', '14', '18'] : ['14', '05', '30']
  return { fico_8: { score, reason_codes: reasons }, vantage_4: { score: withinRange(score + 9), reason_codes: [] } }
}

// A lender does not report to every bureau, but the first account is at all bureaus.
function isReported({ seed }: Account, place: number, bureau: Bureau, month: number): boolean {
  if (place === 0) return true
  return !chance(`${seed}|${bureau}`).happens(0.08) && !isAway(`${seed}|${bureau}`, month)
}

const isOddQuarter = (month: number) => Math.floor(month / 3) % 2 === 1

function storyAccounts(known: Townsperson | undefined, bureau: Bureau, month: number): Account[] {
  if (known?.story === 'conflicting_tradelines') return [disputedLoan(bureau, month)]
  if (known?.story === 'mixed_file' && bureau === 'transunion') return accountsIn(month, 'Maxine Mixed', 3, 520)
  return []
}

// One loan with three versions: paid as agreed, 60 days late, charged off. Balances differ too.
function disputedLoan(bureau: Bureau, month: number): Account {
  const { bornIn, number } = lifeIn('disputed loan', 36, month, 24)
  const conducts: ByBureau<Conduct> = {
    equifax: stuckAt('3', bornIn + 20),
    transunion: lost(bornIn + 18),
  }
  return {
    seed: `disputed loan|${number}`,
    kind: 'Auto',
    company: 'PIKE ROAD AUTO',
    openedIn: bornIn,
    closedIn: null,
    limitDollars: 21_400,
    highestDollars: 21_400,
    conduct: conducts[bureau] ?? PAID,
    balanceIn: () => 9_800 + BUREAUS.indexOf(bureau) * 1_150,
    reportDay: 1,
  }
}

const withinRange = (score: number) => Math.min(SHOWN_SCORE.highest, Math.max(SHOWN_SCORE.lowest, score))

const seedOf = (person: AskedAbout) =>
  [person.first_name, person.last_name, person.ssn ?? ''].map((part) => part.trim().toLowerCase()).join('|')
