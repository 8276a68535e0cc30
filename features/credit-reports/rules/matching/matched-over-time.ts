import { rememberedLikeness } from './creditor-name.ts'
import { partnersAmong } from './likely-partners.ts'
import { type MatchableAccount, matchEvidence, SAME_ACCOUNT, type Signature, signatureOf } from './match-evidence.ts'

/** The accounts of one bureau in two reports: matched pairs, and accounts in only one of them. */
export interface MatchedOverTime<Account> {
  pairs: { before: Account; after: Account }[]
  onlyBefore: Account[]
  onlyAfter: Account[]
}

/**
 * Matches the accounts of an earlier report with those of a later one. Each account is in at most one pair; the
 * likeliest pairs go first.
 */
export function matchedOverTime<Account extends MatchableAccount>(
  before: readonly Account[],
  after: readonly Account[],
): MatchedOverTime<Account> {
  const [earlier, later] = [signed(before), signed(after)]
  const partnersOf = partnersAmong([...later.keys()])
  const likeness = rememberedLikeness()
  const likely = [...earlier]
    .flatMap(([seen, account]) =>
      [...partnersOf(seen)].map((other) => ({
        one: account,
        other: later.get(other),
        evidence: matchEvidence(seen, other, likeness),
      })),
    )
    .filter(({ evidence }) => evidence >= SAME_ACCOUNT)
    .toSorted((left, right) => right.evidence - left.evidence)
  const taken = new Set<Account>()
  const pairs = likely.flatMap(({ one, other }) => {
    if (other === undefined || taken.has(one) || taken.has(other)) return []
    taken.add(one).add(other)
    return [{ before: one, after: other }]
  })
  return {
    pairs,
    onlyBefore: before.filter((account) => !taken.has(account)),
    onlyAfter: after.filter((account) => !taken.has(account)),
  }
}

const signed = <Account extends MatchableAccount>(accounts: readonly Account[]): Map<Signature, Account> =>
  new Map(accounts.map((account) => [signatureOf(account), account]))
