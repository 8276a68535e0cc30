import type { Bureau, ByBureau } from '#features/credit-reports/rules/bureaus.ts'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import type { MatchableAccount } from '#features/credit-reports/rules/matching/match-evidence.ts'
import { pick, type Random, spelledName } from './spelled-names.ts'

/** An account as one bureau reports it, with the account that it is in truth. */
export interface GeneratedAccount extends MatchableAccount {
  truth: number
}

interface Truth {
  truth: number
  creditor: string
  kind: Kind
  opened: Date
  limitCents: number | null
  highCents: number
  paymentCents: number
  balanceCents: number
  number: string
}

type Kind = 'card' | 'auto' | 'mortgage' | 'student' | 'personal' | 'collection'

const KINDS: readonly Kind[] = [
  'card',
  'card',
  'card',
  'card',
  'auto',
  'auto',
  'mortgage',
  'student',
  'student',
  'personal',
  'collection',
]

const TYPES: Record<Kind, Record<Bureau, readonly string[]>> = {
  card: {
    experian: ['Revolving', 'Credit Card'],
    equifax: ['R', 'Revolving'],
    transunion: ['Credit Card', 'Flexible Spending Credit Card'],
  },
  auto: { experian: ['Auto Loan', 'Auto Lease'], equifax: ['Auto', 'I'], transunion: ['Automobile'] },
  mortgage: {
    experian: ['Conventional Real Estate Loan'],
    equifax: ['Mortgage'],
    transunion: ['FHA Real Estate Mortgage', 'Conventional Real Estate Mtg'],
  },
  student: { experian: ['Education Loan'], equifax: ['Student Loan', 'I'], transunion: ['Student Loan'] },
  personal: { experian: ['Unsecured'], equifax: ['I', 'Installment'], transunion: ['Unsecured', 'Note Loan'] },
  collection: { experian: ['Collection'], equifax: ['Collection'], transunion: ['Collection'] },
}

const DAY_MS = 86_400_000
const FIRST_OPENED_MS = Date.UTC(2008, 0, 1)
const OPENED_DAYS = 6_500

/** Returns one person's accounts at each bureau. Some pairs of accounts are twins of one creditor. */
export function generatedFile(creditors: readonly string[], random: Random): ByBureau<GeneratedAccount[]> {
  const truths: Truth[] = []
  const count = 8 + Math.floor(random() * 22)
  while (truths.length < count) {
    const truth = madeUp(creditors, random, truths.length)
    truths.push(truth)
    if (random() < 0.25) truths.push(twin(truth, random, truths.length))
  }
  const bureaus = BUREAUS.map((bureau): [Bureau, GeneratedAccount[]] => [
    bureau,
    shuffled(
      truths.filter(() => random() < 0.88).map((truth) => reported(truth, bureau, random)),
      random,
    ),
  ])
  return Object.fromEntries(bureaus)
}

function madeUp(creditors: readonly string[], random: Random, truth: number): Truth {
  const kind = pick(random, KINDS)
  const scale = { card: 1_500, auto: 24_000, mortgage: 240_000, student: 5_500, personal: 6_000, collection: 700 }[kind]
  const amount = Math.round(scale * (0.3 + random() * 1.6))
  const isRound = random() < (kind === 'collection' ? 0.05 : 0.4)
  const highCents = (isRound ? Math.max(1, Math.round(amount / 500)) * 500 : amount) * 100
  const limit = Math.max(3, Math.round((amount * 2) / 100)) * 100_00
  return {
    ...{ truth, kind, creditor: pick(random, creditors), highCents },
    opened: new Date(FIRST_OPENED_MS + Math.floor(random() * OPENED_DAYS) * DAY_MS),
    limitCents: kind === 'card' ? limit : null,
    paymentCents: Math.round(highCents / (kind === 'mortgage' ? 180 : 48) / 100) * 100,
    balanceCents: random() < 0.3 ? 0 : Math.round((highCents * random()) / 100) * 100,
    number: digits(random, 8 + Math.floor(random() * 9)),
  }
}

// The second card of a bank, or the second disbursement of a student loan on the same day.
function twin(of: Truth, random: Random, truth: number): Truth {
  const isSameDay = of.kind === 'student' || random() < 0.2
  const highCents =
    of.kind === 'student' && random() < 0.3 ? of.highCents : Math.round((of.highCents * (0.4 + random())) / 100) * 100
  return {
    ...of,
    ...{ truth, highCents },
    opened: isSameDay ? of.opened : new Date(of.opened.getTime() + Math.floor(random() * 1_500 + 40) * DAY_MS),
    limitCents: of.limitCents === null ? null : of.limitCents + 500_00,
    paymentCents: Math.round(highCents / 4_800) * 100,
    balanceCents: Math.round((highCents * random()) / 100) * 100,
    number: of.number.slice(0, 6) + digits(random, of.number.length - 6),
  }
}

const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('')

function reported(truth: Truth, bureau: Bureau, random: Random): GeneratedAccount {
  const keeps = <Value>(value: Value, share = 0.9) => (random() < share ? value : null)
  // One bureau may have heard of another month than the others.
  const drift = random() < 0.3 ? Math.round((truth.highCents * (random() - 0.5)) / 1_000) * 100 : 0
  return {
    truth: truth.truth,
    company: keeps(spelledName(truth.creditor, random), 0.98),
    accountType: keeps(pick(random, TYPES[truth.kind][bureau]), 0.93),
    openedOn: keeps(dateText(truth.opened, random), 0.96),
    closedOn: null,
    balanceCents: keeps(Math.max(0, truth.balanceCents + drift)),
    creditLimitCents: keeps(truth.limitCents, 0.85),
    highCreditCents: keeps(truth.highCents),
    monthlyPaymentCents: keeps(truth.paymentCents, 0.7),
    accountNumber: keeps(shownNumber(truth.number, bureau, random), 0.85),
  }
}

function dateText(opened: Date, random: Random): string {
  const shifted = random() < 0.03 ? new Date(opened.getTime() + 31 * DAY_MS) : opened
  const [year = '', month = '', day = ''] = shifted.toISOString().slice(0, 10).split('-')
  return pick(random, [
    `${year}-${month}-${day}`,
    `${month}/${day}/${year}`,
    `${month}${day}${year}`,
    `${month}/${year}`,
    `${year}-${month}`,
  ])
}

// Experian shows the beginning, Equifax the end, TransUnion either, or the whole number.
function shownNumber(number: string, bureau: Bureau, random: Random): string {
  const beginning = `${number.slice(0, 6)}${'*'.repeat(Math.max(2, number.length - 6))}`
  const end = `xxxx${number.slice(-4)}`
  const forms: Record<Bureau, readonly string[]> = {
    experian: [beginning, `${number.slice(0, -4)}XXXX`, number.slice(0, 6)],
    equifax: [end, `*${number.slice(-4)}`, number.slice(0, 8)],
    transunion: [`${number.slice(0, -4)}****`, end, number],
  }
  return pick(random, forms[bureau])
}

function shuffled<One>(list: readonly One[], random: Random): One[] {
  return list
    .map((one) => ({ one, place: random() }))
    .toSorted((left, right) => left.place - right.place)
    .map(({ one }) => one)
}
