import { describe, expect, test } from 'vitest'
import { applyPageSettings, embedOrigin, embedSnippet } from './apply-page.ts'
import { isSolution } from './bot-check.ts'
import { CONSENT_TEXTS } from './consent-text.ts'
import { APPLICANT_FIELDS, STEPS } from './online-application.ts'

test.each([
  ['https://www.example.com/loans?x=1', 'https://www.example.com'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://www.example.com', null],
  ["https://x.test; script-src 'unsafe-inline'", null],
  ['javascript:alert(1)', null],
  ['example.com', null],
])('the origin of %s is %s', (typed, origin) => {
  expect(embedOrigin(typed)).toBe(origin)
})

describe('the settings of a page', () => {
  const SETTINGS = { slug: ' Maria-Lending ', is_open: true, pulls_report: false }

  test('keep the origin of each website once', () => {
    const embed_origins = ['https://a.test/x', 'https://a.test/y']

    expect(applyPageSettings.parse({ ...SETTINGS, embed_origins })).toMatchObject({
      slug: 'maria-lending',
      embed_origins: ['https://a.test'],
    })
  })

  test.each(['ab', '-maria', 'maria_lending', 'x'.repeat(41)])('refuse the name %s', (slug) => {
    expect(applyPageSettings.safeParse({ ...SETTINGS, slug, embed_origins: [] }).success).toBe(false)
  })

  test('have HTML for a website', () => {
    expect(embedSnippet('https://desk.test', 'maria')).toContain('src="https://desk.test/apply/maria?embed=1"')
  })
})

test.each([
  [[0x00, 0x0f, 0xff], true],
  [[0x00, 0x10, 0x00], false],
  [[0x01, 0x00, 0x00], false],
])('a hash that begins with %j solves a challenge: %s', (hash, isSolved) => {
  expect(isSolution(new Uint8Array(hash))).toBe(isSolved)
})

test('each field of the applicant is in one step', () => {
  const fields = STEPS.flatMap((step): readonly string[] => step.fields)

  expect(fields.toSorted()).toEqual(Object.keys(APPLICANT_FIELDS).toSorted())
})

test('the consent text of each language has its own version', () => {
  expect(CONSENT_TEXTS.es.version).not.toBe(CONSENT_TEXTS.en.version)
})
