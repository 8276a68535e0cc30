import { describe, expect, test } from 'vitest'
import { changed, pageRequestOf, viewOf, wishOf, withoutPlace } from './client-list-view.ts'

const ROW = '0b9f3a52-4a4e-4a41-9d0e-000000000001'
const view = (query: string) => viewOf(new URLSearchParams(query))

describe('the address of a list', () => {
  test('without parameters means all clients, newest first', () => {
    expect(wishOf(view(''))).toEqual({ sort: 'added', descending: true })
  })

  test.each([
    ['q=dana', { search: 'dana' }],
    ['state=TX', { states: ['TX'] }],
    [`contact=${ROW}`, { contacts: [ROW] }],
    ['contact=nobody', { unassigned: true }],
    ['report=no', { has_report: false }],
    [
      'band=poor,none',
      {
        scores: [
          { from: 300, to: 579 },
          { from: 0, to: 0 },
        ],
      },
    ],
    ['archived=1', { archived: true }],
    ['sort=name', { sort: 'name', descending: false }],
    ['sort=score&dir=asc', { sort: 'score', descending: false }],
  ])('%s', (query, wish) => {
    expect(wishOf(view(query))).toMatchObject(wish)
  })

  test('counts whole days in the user’s time zone, both ends included', () => {
    const wish = wishOf(view('from=2025-01-05&to=2025-01-05'))

    expect(wish).toMatchObject({
      added_from: new Date(2025, 0, 5).toISOString(),
      added_before: new Date(2025, 0, 6).toISOString(),
    })
  })

  test.each([
    'state=XX',
    'contact=1;drop',
    'from=yesterday',
    'band=great',
    'report=maybe',
    'sort=ssn',
    'density=huge',
    'at=-4',
  ])('that is invalid is ignored: %s', (query) => {
    expect(view(query)).toEqual(view(''))
  })

  test('identifies a page by the place before or after it', () => {
    expect(pageRequestOf(view(`after=${ROW}&at=51`), null, 50)).toMatchObject({ after: ROW, limit: 50 })
    expect(pageRequestOf(view(`before=${ROW}`), null, 50)).toMatchObject({ before: ROW })
    expect(pageRequestOf(view('after=<1>'), null, 50)).not.toHaveProperty('after')
  })

  test('hides the columns it doesn’t name', () => {
    expect(view('cols=added,score').columns).toEqual(['score', 'added'])
    expect(view('cols=none').columns).toEqual([])
  })
})

describe('a change of the list', () => {
  test('returns to the first page and keeps the rest', () => {
    const next = changed(new URLSearchParams(`q=dana&after=${ROW}&at=51`), { state: 'TX' })

    expect(next.toString()).toBe('q=dana&state=TX')
  })

  test('of the page keeps everything else', () => {
    const next = changed(new URLSearchParams('q=dana'), { after: ROW, at: '51' })

    expect(next.toString()).toBe(`q=dana&after=${ROW}&at=51`)
  })

  test('removes what is cleared', () => {
    expect(changed(new URLSearchParams('state=TX&q=a'), { state: '', q: null }).toString()).toBe('')
  })
})

test('clients found by SSN limit the list without a search', () => {
  expect(wishOf(view('q=dana'), [ROW])).toEqual({ ids: [ROW], sort: 'added', descending: true })
})

test('a saved view ignores parameter order and page', () => {
  expect(withoutPlace(new URLSearchParams(`state=TX&q=a&after=${ROW}`))).toBe(
    withoutPlace(new URLSearchParams('q=a&state=TX&at=101')),
  )
})
