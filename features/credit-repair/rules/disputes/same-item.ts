import { creditorName, nameLikeness } from '#features/credit-reports/rules/matching/creditor-name.ts'
import {
  type MatchableAccount,
  matchEvidence,
  SAME_ACCOUNT,
  signatureOf,
} from '#features/credit-reports/rules/matching/match-evidence.ts'
import { reportedDay } from '#features/credit-reports/rules/reported-day.ts'
import type { FileItem } from './file-items.ts'
import type { ItemFacts } from './item-facts.ts'

/** A disputed item: its key, and its facts in the report it was disputed from. */
export interface DisputedBefore {
  item_key: string
  item_kind: string
  item_facts: ItemFacts
}

// Names of the same company in two reports, as the matcher of accounts reads them.
const SAME_NAME = 0.9

/**
 * Returns the entry of a later file that is the disputed item, or undefined. The same key counts first. Otherwise the
 * matcher of reports decides, so that a creditor's changed name doesn't hide an item. `others` are the keys that were
 * listed beside the item when it was disputed, so they are other items.
 */
export function sameItem(
  before: DisputedBefore,
  items: readonly FileItem[],
  others: ReadonlySet<string>,
): FileItem | undefined {
  const exact = items.find(({ key }) => key === before.item_key)
  if (exact) return exact
  const candidates = items.filter(({ key, kind }) => kind === before.item_kind && !others.has(key))
  if (before.item_kind === 'inquiry') return candidates.find(({ facts }) => isSameInquiry(before.item_facts, facts))
  if (before.item_kind !== 'account' && before.item_kind !== 'collection')
    return candidates.find(({ facts }) => isSameRecord(before.item_facts, facts))
  if (before.item_facts.company === undefined) return undefined
  const seen = signatureOf(matchable(before.item_facts))
  const [likeliest] = candidates
    .map((item) => ({ item, evidence: matchEvidence(seen, signatureOf(matchable(item.facts))) }))
    .filter(({ evidence }) => evidence >= SAME_ACCOUNT)
    .toSorted((one, other) => other.evidence - one.evidence)
  return likeliest?.item
}

/** Returns the facts of an item in the form that accounts are matched in. */
export const matchable = (facts: ItemFacts): MatchableAccount => ({
  company: facts.company ?? null,
  accountType: facts.account_type ?? null,
  openedOn: facts.opened_on ?? null,
  closedOn: facts.closed_on ?? null,
  balanceCents: facts.balance_cents ?? null,
  creditLimitCents: facts.credit_limit_cents ?? null,
  highCreditCents: facts.high_credit_cents ?? null,
  monthlyPaymentCents: facts.monthly_payment_cents ?? null,
  accountNumber: facts.account_number ?? null,
})

function isSameInquiry(one: ItemFacts, other: ItemFacts): boolean {
  const day = reportedDay(one.asked_on ?? null)
  if (day === null || day !== reportedDay(other.asked_on ?? null)) return false
  const [name, otherName] = [creditorName(one.company ?? null), creditorName(other.company ?? null)]
  return name !== null && otherName !== null && nameLikeness(name, otherName) >= SAME_NAME
}

const isSameRecord = (one: ItemFacts, other: ItemFacts) =>
  one.reference !== undefined && plain(one.reference) === plain(other.reference ?? '')
const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
