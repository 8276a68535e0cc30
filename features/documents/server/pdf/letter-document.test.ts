import { describe, expect, test } from 'vitest'
import { letterWords } from '#features/credit-repair/rules/disputes/letter-words.ts'
import { cancellationNotice } from '#features/credit-repair/rules/repair-contract.ts'
import { RIGHTS_RECEIPT, RIGHTS_STATEMENT } from '#features/credit-repair/rules/rights-statement.ts'
import { BUREAUS, disputeAddress } from '#features/credit-reports/rules/bureaus.ts'
import { linesOf, looksOf, nodesOf, repeatedIn, wordsIn } from '#test/support/printed.ts'
import { contractDocument, statementDocument } from './contract-document.ts'
import { letterDocument, paragraph } from './letter-document.ts'
import type { PrintedContract } from './printed-contract.ts'
import type { PrintedLetter } from './printed-letter.ts'

const LETTER: PrintedLetter = {
  recipient: { name: 'Experian', lines: disputeAddress('experian') },
  day: '2026-11-23',
  sender: 'Rhonda Rouse',
  address: ['981 Wrestlin Way', 'Stamford, CT 06901'],
  ssnMask: 'XXX-XX-1639',
  dateOfBirth: '1980-05-12',
  items: [
    {
      ...{
        name: 'HARBOR BANK',
        kind: 'account',
        reason: 'never_late',
        explanation: 'I paid in May.\nI have the receipt.',
      },
      facts: ['Account number: ending in 4411', 'Balance: $612'],
      claims: ['Wrong for: March 2026'],
    },
    { name: 'GOLDEN GYM', kind: 'collection', reason: 'not_mine', explanation: null, facts: [], claims: [] },
  ],
  words: letterWords({ reason: 'never_late' }),
  enclosures: [],
  isSandbox: false,
}

describe('a letter to a bureau', () => {
  test('begins with the sender, the day and the recipient', () => {
    expect(linesOf(letterDocument(LETTER)).slice(0, 8)).toEqual([
      'Rhonda Rouse',
      '981 Wrestlin Way',
      'Stamford, CT 06901',
      'Social Security number: XXX-XX-1639',
      'Date of birth: 05/12/1980',
      'November 23, 2026',
      'Experian',
      'P.O. Box 4500',
    ])
  })

  test.each(BUREAUS)('goes to the address where %s receives disputes', (bureau) => {
    const lines = linesOf(letterDocument({ ...LETTER, recipient: { name: bureau, lines: disputeAddress(bureau) } }))

    expect(lines).toEqual(expect.arrayContaining([...disputeAddress(bureau)]))
  })

  test('that asks for a block cites its law, ends with its enclosures, and is titled accordingly', () => {
    const block = { ...LETTER, words: letterWords({ reason: 'identity_theft' }), enclosures: ['Copy of my report'] }
    const lines = linesOf(letterDocument(block))

    expect(letterDocument(block).title).toBe('Block request to Experian')
    expect(lines).toContain('Re: block of information resulting from identity theft (15 U.S.C. 1681c-2)')
    expect(lines.slice(lines.indexOf('Enclosed:')).slice(0, 2)).toEqual(['Enclosed:', 'Copy of my report'])
    expect(linesOf(letterDocument(LETTER))).not.toContain('Enclosed:')
    for (const part of ['1681c-2(a)', '4 business days', '1681c-2(b)', 'any transaction by me']) {
      expect(lines.join(' ')).toContain(part)
    }
    expect(lines.join(' ')).not.toContain('1681i')
  })

  test('omits an unknown SSN and date of birth', () => {
    const lines = linesOf(letterDocument({ ...LETTER, ssnMask: null, dateOfBirth: null })).join(' ')

    expect(lines).not.toMatch(/Social Security|Date of birth/)
  })

  test('numbers the items, each with its facts, its reason, and the client’s own words, line by line', () => {
    const lines = linesOf(letterDocument(LETTER))

    const from = lines.indexOf('1. HARBOR BANK (account)')
    expect(lines.slice(from, from + 8)).toEqual([
      '1. HARBOR BANK (account)',
      'Account number: ending in 4411 · Balance: $612',
      'I was not late as it is reported.',
      'Wrong for: March 2026',
      'I paid in May.',
      'I have the receipt.',
      '2. GOLDEN GYM (collection)',
      'This is not mine. I did not open it, and I did not allow anyone to.',
    ])
  })

  test('of the sandbox says on every page that it must not be sent', () => {
    expect(repeatedIn(letterDocument({ ...LETTER, isSandbox: true }))).toContainEqual(
      expect.stringMatching(/^SANDBOX .*do not send it/),
    )
    expect(repeatedIn(letterDocument(LETTER)).join(' ')).not.toContain('SANDBOX')
  })

  test('has its own date, whatever the printer’s clock', () => {
    expect(letterDocument(LETTER).date).toEqual(new Date('2026-11-23T00:00:00Z'))
  })
})

describe('a paragraph', () => {
  test.each([
    ['one word', 'paid'],
    ['many words', 'I was told that it was paid. '.repeat(200).trim()],
    ['an endless word', 'x'.repeat(1_000)],
    ['letters made of two code points', '😀'.repeat(600)],
    ['blanks', 'so  it   was'],
  ])('of %s is never cut off', (_, words) => {
    expect(wordsIn(paragraph(words)).replaceAll('\u00ad', '')).toBe(printedAs(words))
  })
})

/** Characters missing from the standard fonts are replaced. */
const printedAs = (words: string) => words.replaceAll('😀', '¿').replace(/\s+/g, ' ')

const CONTRACT: PrintedContract = {
  kind: 'contract',
  day: '2026-11-23',
  companyName: 'Meridian',
  companyAddress: '1 Main Street, Austin, TX',
  clientName: 'Rhonda Rouse',
  signatureName: null,
  clauses: [
    { id: 'services', title: 'Services', text: 'We write letters.\nYou sign them.' },
    { id: 'cancellation', title: 'Your right to cancel', text: 'You may cancel.' },
  ],
}

describe('a contract', () => {
  test('comes with two notices of cancellation, each on its own page', () => {
    const [contract, ...notices] = contractDocument(CONTRACT).sections.map(linesOf)
    const terms = {
      company_name: 'Meridian',
      company_address: '1 Main Street, Austin, TX',
      contract_date: CONTRACT.day,
    }

    expect(contract?.[0]).toBe('Credit repair contract')
    expect(notices).toHaveLength(2)
    expect(notices[0]).toEqual(notices[1])
    expect(notices[0]?.[0]).toBe('Notice of Cancellation')
    expect(notices[0]?.join(' ')).toContain(cancellationNotice(terms)[0]?.split('\n')[0])
  })

  test('has its last clause in bold, in the signature box', () => {
    const document = contractDocument(CONTRACT)
    const signed = nodesOf(document).find((node) => node.kind === 'box' && node.isWhole)

    expect(looksOf(document, 'You may cancel.')).toContainEqual(
      expect.objectContaining({ fontFamily: 'Helvetica-Bold' }),
    )
    expect(looksOf(document, 'We write letters.')).not.toContainEqual(
      expect.objectContaining({ fontFamily: 'Helvetica-Bold' }),
    )
    expect(signed && linesOf(signed)).toEqual([
      ...['Your right to cancel', 'You may cancel.', 'Signature of Rhonda Rouse', 'Date'],
    ])
  })

  test('once signed shows by whom and when in place of the signature lines', () => {
    const [page = []] = contractDocument({ ...CONTRACT, signatureName: 'R. Rouse' }).sections.map(linesOf)

    expect(page).toContain('Signed by R. Rouse on November 23, 2026')
    expect(page).not.toContain('Signature of Rhonda Rouse')
  })

  test('without a clause can still be laid out', () => {
    expect(linesOf(contractDocument({ ...CONTRACT, clauses: [] }))[0]).toBe('Credit repair contract')
  })
})

test('the statement of a client’s rights is a separate document, verbatim, with its receipt', () => {
  const statement = statementDocument({ kind: 'statement', day: '2026-11-23', clientName: 'Rhonda Rouse' })
  const said = linesOf(statement).join(' ').replaceAll(/\s+/g, ' ')

  expect(statement.sections).toHaveLength(1)
  for (const paragraph of RIGHTS_STATEMENT) expect(said).toContain(paragraph.replaceAll('\n', ' '))
  expect(said).toContain(`${RIGHTS_RECEIPT} Signature of Rhonda Rouse Date`)
})
