const NOBODY = '00000000-0000-4000-8000-000000000000'

/** The commands of collections and of texts from shared phones, which members call. */
export const COLLECTION_FUNCTIONS: readonly [name: string, callers: 'members', body: object][] = [
  ['assign-shared-texts', 'members', { client_id: NOBODY, text_ids: [NOBODY] }],
  ['collections', 'members', { act: 'follow_up', loan_id: NOBODY, on: null }],
  ['collection-settings', 'members', { act: 'starting_texts' }],
  ['export-charge-offs', 'members', { date: '2026-01-02' }],
  ['repossessions', 'members', { act: 'letter', repossession_id: NOBODY, seen_version: 1 }],
  ['settlements', 'members', { act: 'accept', settlement_id: NOBODY }],
  ['scra-orders', 'members', { posting_id: NOBODY, document_id: NOBODY }],
  ['settlement-letter', 'members', { settlement_id: NOBODY }],
  ['repossession-letter', 'members', { repossession_id: NOBODY, letter: 'cure' }],
]
