import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { electronicRecordsStatement, STATEMENT_VERSION } from './statement.ts'

const FACTS = { company: 'Meridian Lending', email: 'dana@example.test', contact: '(512) 555-0100' }
const parts = electronicRecordsStatement(FACTS, 'en')
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
  ['how the privacy notice comes', 'How you receive them', /privacy notice comes as a PDF attached/],
  ['how to report another address', 'If your email address changes', /Tell Meridian Lending: \(512\) 555-0100/],
  ['the hardware and the software', 'What you need', /phone, tablet or computer.*PDF/],
  ['how to keep notices', 'What you need', /Storage space or a printer/],
  ['where notices go', 'How you receive them', /dana@example\.test.*90 days/],
  ['that consent is voluntary', 'What this is about', /don’t have to agree/],
])('the statement contains %s', (_, title, words) => {
  expect(said(title)).toMatch(words)
})

test('a changed text requires a new version', () => {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex')

  expect({ [STATEMENT_VERSION]: hash }).toEqual({
    'electronic-records-2026-11-plain': 'b389caa72508c20199592ce0334c00afc137b7d4e2789326d7e1ddf62f2a985d',
  })
})

test('the Spanish statement has the same parts, and one about the language of the notices', () => {
  const spanish = electronicRecordsStatement(FACTS, 'es')

  const shape = (all: typeof spanish) => all.map(({ paragraphs, items }) => [paragraphs.length, items.length])
  expect(shape(spanish.filter(({ title }) => title !== 'En qué idioma'))).toEqual(shape(parts))
  const text = (all: typeof spanish) => JSON.stringify(all)
  for (const fact of Object.values(FACTS)) expect(text(spanish).split(fact).length).toBe(text(parts).split(fact).length)
  expect(text(spanish)).toMatch(/Estos avisos están en inglés/)
})

test('a changed Spanish text requires a new version too', () => {
  const hash = createHash('sha256')
    .update(JSON.stringify(electronicRecordsStatement(FACTS, 'es')))
    .digest('hex')

  expect({ [STATEMENT_VERSION]: hash }).toEqual({
    'electronic-records-2026-11-plain': '560184107636228df990e4a509d040bff0396c37fa90ca0fb0c94048383bb5bc',
  })
})
