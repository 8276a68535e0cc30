import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type ChainedEvent, documentStateText, eventText, firstBrokenEvent } from './event-chain.ts'
import type { EventKind } from './event-kinds.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function chain(...kinds: EventKind[]): ChainedEvent[] {
  const events: ChainedEvent[] = []
  for (const [index, kind] of kinds.entries()) {
    const event = {
      ...{ envelope_id: 'e1', sequence: index + 1, kind, happened_at: `2026-11-29T01:00:0${index}.000Z` },
      ...{ ip_address: '::1', user_agent: 'Phone', signer_id: null, actor_name: null, document_id: null },
      ...{ hash_before: null, hash_after: null, details: { page: 1, name: 'Zoë' } },
      previous_hash: events.at(-1)?.hash ?? '',
    }
    events.push({ ...event, hash: sha256(eventText(event)) })
  }
  return events
}

test('a chain as it was written is whole', () => {
  expect(firstBrokenEvent(chain('created', 'sent', 'signed'), sha256)).toBeNull()
})

test('the order in which details were stored does not count', () => {
  const [first, ...others] = chain('created', 'sent')
  if (first === undefined) throw new Error('no event')

  const reordered = [{ ...first, details: { name: 'Zoë', page: 1 } }, ...others]

  expect(firstBrokenEvent(reordered, sha256)).toBeNull()
})

test.each([
  [
    'a changed event',
    (events: ChainedEvent[]) => events.map((event) => (event.sequence === 2 ? { ...event, ip_address: '::2' } : event)),
    2,
  ],
  ['a changed detail', (events: ChainedEvent[]) => events.map((event) => ({ ...event, details: { page: 2 } })), 1],
  ['a removed event', (events: ChainedEvent[]) => events.toSpliced(1, 1), 2],
  ['a removed beginning', (events: ChainedEvent[]) => events.slice(1), 1],
  ['a repeated event', (events: ChainedEvent[]) => [...events.slice(0, 2), ...events.slice(1)], 3],
  ['no event at all', () => [], 1],
])('%s breaks the chain there', (_title, change, at) => {
  expect(firstBrokenEvent(change(chain('created', 'sent', 'signed')), sha256)).toBe(at)
})

test('a document with values has another hash than without', () => {
  expect(documentStateText('a', {})).toBeNull()
  expect(documentStateText('a', { y: '2', x: '1' })).toBe(documentStateText('a', { x: '1', y: '2' }))
  expect(documentStateText('a', { x: '1' })).not.toBe(documentStateText('a', { x: '2' }))
})
