/** What a report lists of a person's debts. */
export const ITEM_KINDS = ['account', 'collection'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]
