import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { electronicRecordsStatement, STATEMENT_VERSION } from './statement.ts'

const FACTS = { company: 'Meridian Lending', email: 'dana@example.test', contact: '(512) 555-0100' }
const parts = electronicRecordsStatement(FACTS)
const said = (title: string) => {
  const found = parts.find((part) => part.title === title)
  return [...(found?.paragraphs ?? []), ...(found?.items ?? [])].join(' ')
}

// 15 USC 7001(c)(1)(B) and (C)(i), point by point.
test.each([
  ['the right to paper, and that there is no fee', 'Paper, free of charge', /on paper at any time.*There is no fee/],
  ['how to ask for paper', 'Paper, free of charge', /Ask Meridian Lending for it: \(512\) 555-0100/],
  [
    'the right to withdraw, how, and what follows',
    'You can withdraw',
    /at any time.*\(512\) 555-0100.*no other consequence/,
  ],
  ['what is covered', 'Which notices', /covers nothing else.*Notices of action taken.*Credit score disclosures/],
  ['that the privacy notice is covered', 'Which notices', /covers the privacy notice of Meridian Lending/],
  ['how the privacy notice comes', 'How they come', /privacy notice comes as a PDF that is attached/],
  ['how another address is told', 'If your e-mail address changes', /Tell Meridian Lending: \(512\) 555-0100/],
  ['the hardware and the software', 'What you need', /phone, tablet or computer.*PDF/],
  ['keeping what comes', 'What you need', /Storage for the files, or a printer/],
  ['where notices go', 'How they come', /dana@example\.test.*90 days/],
  ['that nobody need agree', 'What this is about', /need not agree/],
])('the statement says %s', (_, title, words) => {
  expect(said(title)).toMatch(words)
})

test('other words are another version', () => {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex')

  expect({ [STATEMENT_VERSION]: hash }).toEqual({
    'electronic-records-2026-11-privacy': '475acd3e5d7c180ae6457fc189c967af5a113b342b600a6c960013b7357844d9',
  })
})
