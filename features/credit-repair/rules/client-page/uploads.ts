/** The documents that a client can send on their page. */
export const UPLOAD_KINDS = ['identity', 'address', 'other'] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

/** The names of these documents in the client's file. Staff look at each before a letter encloses it. */
export const UPLOAD_TITLES: Readonly<Record<UploadKind, string>> = {
  identity: 'Identification (sent by the client)',
  address: 'Proof of address (sent by the client)',
  other: 'Document (sent by the client)',
}
