import { describe, expect, test } from 'vitest'
import { companyNameProblem, hasWebAddress, personNameProblem, quotedName, unlinked } from './company-name.ts'

describe('the name of a company', () => {
  test.each([
    'Acme Lending',
    'St. Mary’s Credit',
    'J. P. Morgan & Sons',
    'Smith & Co.',
    '3M',
    'Kreditbüro Köln',
    'A B',
    'Acme Inc. 24/7',
    'x'.repeat(120),
  ])('%s is valid', (name) => {
    expect(companyNameProblem(name)).toBeNull()
  })

  test.each([
    ['', 'required'],
    ['\u200b \u2800', 'required'],
    ['X', 'at least 2'],
    ['X \u200b', 'at least 2'],
    ['x'.repeat(121), 'longer than 120'],
    ['Acme\nLending', 'line breaks'],
    ['Acme\r\nBcc: all', 'line breaks'],
    ['Acme\u2028Lending', 'line breaks'],
    ['Acme \u202Egnidnel', 'line breaks'],
    ['Chase Bank: your account is locked, go to http://evil.test/x', 'web address'],
    ['go to HTTPS:evil', 'web address'],
    ['www.evil', 'web address'],
    ['example.com', 'web address'],
    ['example.com/x', 'web address'],
    ['exam\u200bple\u200b.com', 'web address'],
    ['example\u3002com', 'web address'],
    ['bücher.example', 'web address'],
    ['t.co/abc', 'web address'],
    ['call 192.168.10.1', 'web address'],
    ['ftp://x', 'web address'],
    ['write to a@b.test', 'web address'],
  ])('%j is rejected: %s', (name, why) => {
    expect(companyNameProblem(name)).toContain(why)
  })
})

test("a person's name may have one character, but no web address", () => {
  expect([personNameProblem('O'), personNameProblem('Maria evil.test')]).toEqual([
    null,
    'Full name must not contain a web address',
  ])
})

test.each([
  ['Acme', 'Acme'],
  ['Chase Bank: go to http://evil.test/x', 'Chase Bank: go to evil test/x'],
  ['Acme\r\nBcc: all', 'Acme Bcc: all'],
  ['www.evil.com', 'www evil com'],
  ['192.168.10.1', '192 168 10 1'],
  ['exam\u200bple\u200b.com', 'example com'],
  ['Acme Inc. 24/7', 'Acme Inc. 24/7'],
  ['v2.0 Loans', 'v2.0 Loans'],
])('in a mail, the older name %j becomes %j', (name, shown) => {
  expect(unlinked(name)).toBe(shown)
  expect(hasWebAddress(unlinked(name))).toBe(false)
})

test("a name in a subject is in quotation marks and can't contain any", () => {
  expect(quotedName('Acme” Tradeline: your account is locked, go to http://evil.test “')).toBe(
    '“Acme Tradeline: your account is locked, go to evil test”',
  )
})
