import { describe, expect, test } from 'vitest'
import { pageFrom, positionOf } from './page.ts'

const ID = '5b0e7a52-4c0f-4d3e-9a53-1f0f4f5b7c11'
const cursor = (text: string) => ({ limit: 25, cursor: Buffer.from(text).toString('base64url') })

describe('a cursor', () => {
  test.each([
    '2026-11-23 00:10:05.123456+00',
    '2026-11-23 00:10:05+00',
    '2024-02-29 23:59:59.9-05',
    '2026-11-23 00:10:05.1+05:30',
  ])('is the end of the previous page: %s', (at) => {
    expect(positionOf(cursor(`${at}|${ID}`))).toEqual([at, ID])
  })

  test('is not needed for the first page', () => {
    expect(positionOf({ limit: 25 })).toEqual([null, null])
  })

  test.each([
    '',
    'x',
    ID,
    `2026-11-23 00:10:05+00|${ID}|`,
    `2026-11-23 00:10:05+00|${ID.toUpperCase()}`,
    `2026-11-23 00:10:05+00|${ID.slice(1)}`,
    `2026-11-23 00:10:05|${ID}`,
    `2026-11-23T00:10:05+00|${ID}`,
    `2026-02-29 00:10:05+00|${ID}`,
    `0000-01-01 00:10:05+00|${ID}`,
    `2026-11-23 24:10:05+00|${ID}`,
    `2026-11-23 00:60:05+00|${ID}`,
    `2026-11-23 00:10:05.1234567+00|${ID}`,
    `2026-11-23 00:10:05+15|${ID}`,
    `infinity|${ID}`,
    `now|${ID}`,
    `2026-11-23 00:10:05+00|${ID}' or '1'='1`,
    `2026-11-23 00:10:05+00|${ID}\0`,
  ])('that is forged is refused before it reaches the database: %j', (text) => {
    expect(() => positionOf(cursor(text))).toThrow(expect.objectContaining({ code: 'invalid_cursor' }))
  })
})

describe('a page', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, n) => [`{"n":${n}}`, `2026-11-23 00:00:0${n}+00|${ID}`])

  test('has a cursor to the next one, if there is one more row than requested', () => {
    const page = JSON.parse(pageFrom(rows(3), { limit: 2 }))

    expect(page.data).toEqual([{ n: 0 }, { n: 1 }])
    expect(positionOf({ limit: 2, cursor: page.nextCursor })).toEqual(['2026-11-23 00:00:01+00', ID])
  })

  test.each([
    [0, 2],
    [1, 2],
    [2, 2],
  ])('of %i rows of at most %i is the last', (count, limit) => {
    const page = JSON.parse(pageFrom(rows(count), { limit }))

    expect(page.data).toHaveLength(count)
    expect(page.nextCursor).toBeNull()
  })
})
