import { BUREAUS, type ByBureau } from '#features/credit-reports/rules/bureaus.ts'
import { type nameLikeness, rememberedLikeness } from './creditor-name.ts'
import { partnersAmong } from './likely-partners.ts'
import { type MatchableAccount, matchEvidence, SAME_ACCOUNT, type Signature, signatureOf } from './match-evidence.ts'

type Likeness = typeof nameLikeness

interface Pair {
  one: Signature
  other: Signature
  evidence: number
}

// An account is not added to a group if it contradicts one of its members, even if it matches another well.
const CONTRADICTED = -1

/**
 * Groups the accounts of all bureaus, with at most one account of each bureau in a group. The likeliest pairs are
 * joined first. Order: the first bureau's order, then accounts that only other bureaus report.
 */
export function mergedAccounts<Account extends MatchableAccount>(
  accounts: ByBureau<readonly Account[]>,
): ByBureau<Account>[] {
  const signatures = BUREAUS.flatMap((bureau) =>
    (accounts[bureau] ?? []).map((account) => ({ bureau, account, signature: signatureOf(account) })),
  )
  const groups = joined(
    Object.fromEntries(
      BUREAUS.map((bureau) => [
        bureau,
        signatures.filter((one) => one.bureau === bureau).map(({ signature }) => signature),
      ]),
    ),
  )
  const accountOf = new Map(signatures.map(({ signature, account }) => [signature, account]))
  return groups.map((group) =>
    Object.fromEntries(BUREAUS.flatMap((bureau) => (group[bureau] ? [[bureau, accountOf.get(group[bureau])]] : []))),
  )
}

function joined(signatures: ByBureau<Signature[]>): ByBureau<Signature>[] {
  const groupOf = new Map<Signature, ByBureau<Signature>>()
  for (const bureau of BUREAUS) {
    for (const signature of signatures[bureau] ?? []) groupOf.set(signature, { [bureau]: signature })
  }
  const likeness = rememberedLikeness()
  for (const { one, other } of likelyPairs(signatures, likeness)) join(groupOf, one, other, likeness)
  return [...new Set(groupOf.values())]
}

function likelyPairs(signatures: ByBureau<Signature[]>, likeness: Likeness): Pair[] {
  const pairs = BUREAUS.flatMap((bureau, position) =>
    BUREAUS.slice(position + 1).flatMap((otherBureau) =>
      pairsOf(signatures[bureau], signatures[otherBureau], likeness),
    ),
  )
  return pairs.toSorted((left, right) => right.evidence - left.evidence)
}

function pairsOf(some: Signature[] = [], others: Signature[] = [], likeness: Likeness): Pair[] {
  const partnersOf = partnersAmong(others)
  const pairs: Pair[] = []
  for (const one of some) {
    for (const other of partnersOf(one)) {
      const evidence = matchEvidence(one, other, likeness)
      if (evidence >= SAME_ACCOUNT) pairs.push({ one, other, evidence })
    }
  }
  return pairs
}

function join(
  groupOf: Map<Signature, ByBureau<Signature>>,
  one: Signature,
  other: Signature,
  likeness: Likeness,
): void {
  const [group, otherGroup] = [groupOf.get(one), groupOf.get(other)]
  if (group === undefined || otherGroup === undefined || group === otherGroup) return
  if (BUREAUS.some((bureau) => group[bureau] && otherGroup[bureau])) return
  const newcomers = membersOf(otherGroup)
  const contradicts = (here: Signature) =>
    newcomers.some((there) => matchEvidence(here, there, likeness) < CONTRADICTED)
  if (membersOf(group).some(contradicts)) return
  Object.assign(group, otherGroup)
  for (const signature of newcomers) groupOf.set(signature, group)
}

const membersOf = (group: ByBureau<Signature>): Signature[] => Object.values(group)
