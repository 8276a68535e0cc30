import { expect, test } from 'vitest'
import { counselNotes, counselReviewSchema, unclearedTexts } from './counsel-review.ts'
import { STARTER_CONTENTS } from './starters/starter-contents.ts'

const notice = STARTER_CONTENTS.cosigner_notice.en

test('a template needs counsel for each state whose text its clauses lack', () => {
  expect(counselNotes(notice).map(({ state }) => state)).toEqual(['CA', 'WI'])
  expect(counselNotes(STARTER_CONTENTS.insurance_agreement.en)).toEqual([])
})

test('a company’s own file always needs counsel', () => {
  const pages = [{ width: 612, height: 792 }]
  const file = { id: crypto.randomUUID(), sha256: 'a'.repeat(64), file_name: 'note.pdf', pages }

  expect(counselNotes({ language: 'en', title: 'Note', file, fields: [] })).toHaveLength(1)
})

test('a state is lacking until counsel cleared it', () => {
  expect(unclearedTexts(notice, 'CA', [])).toEqual([expect.stringContaining('Cal. Civ. Code 1799.91')])
  expect(unclearedTexts(notice, 'CA', ['CA'])).toEqual([])
  expect([unclearedTexts(notice, 'TX', []), unclearedTexts(notice, null, [])]).toEqual([[], []])
})

test('a review has a name and a day', () => {
  const review = { name: 'Ruth Bell', reviewed_on: '2026-11-20', states: ['CA'] }

  expect(counselReviewSchema.safeParse(review).success).toBe(true)
  for (const wrong of [{ name: '' }, { reviewed_on: '2026-02-30' }, { states: ['XX'] }])
    expect(counselReviewSchema.safeParse({ ...review, ...wrong }).success).toBe(false)
})
