/** The kinds of debts that a report lists. */
export const ITEM_KINDS = ['account', 'collection'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** The kinds of entries of a report that can be disputed: debts, and the rest of a bureau's file. */
export const FILE_ITEM_KINDS = [...ITEM_KINDS, 'inquiry', 'public_record', 'name', 'address', 'employer'] as const
export type FileItemKind = (typeof FILE_ITEM_KINDS)[number]

const WORDS: Readonly<Record<FileItemKind, string>> = {
  account: 'account',
  collection: 'collection',
  inquiry: 'inquiry',
  public_record: 'public record',
  name: 'name',
  address: 'address',
  employer: 'employer',
}

/** Returns the kind in words: 'public record'. */
export function fileItemWords(kind: FileItemKind): string {
  return WORDS[kind]
}
