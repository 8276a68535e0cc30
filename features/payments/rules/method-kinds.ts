/** The kinds of payment methods that a processor keeps for a client. */
export const METHOD_KINDS = ['bank_account', 'card'] as const
export type MethodKind = (typeof METHOD_KINDS)[number]

/** A method is used until a bank ends it, or its owner removes it. */
export const METHOD_STATUSES = ['active', 'ended', 'removed'] as const

/** Returns the name of a kind: 'Bank account' or 'Card'. */
const methodKindName = (kind: MethodKind): string => (kind === 'card' ? 'Card' : 'Bank account')

/** A kept method, without any number beyond the last four digits. */
export interface MethodFacts {
  kind: MethodKind
  /** The card's network or the bank's name. */
  brand: string
  last_four: string
  expires: string | null
}

/** Returns a method as people know it: 'Visa ending in 4242, expires 04/2029'. */
export function methodWords({ kind, brand, last_four, expires }: MethodFacts): string {
  const name = brand === '' ? methodKindName(kind) : brand
  const until = expires === null ? '' : `, expires ${expires.slice(5, 7)}/${expires.slice(0, 4)}`
  return `${name} ending in ${last_four}${until}`
}
