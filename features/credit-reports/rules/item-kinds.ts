/** The kinds of debts that a report lists. */
export const ITEM_KINDS = ['account', 'collection'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]
