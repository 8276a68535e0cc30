import { expect, test } from 'vitest'
import { isServed, sourceFiles } from '#test/architecture/source-files.ts'
import { CONSUMER_MAILS, CONSUMER_TEXTS, GIVEN, STAFF_MAILS, WRITTEN_BY_MEMBERS } from './consumer-mails.ts'
import { untranslated } from './spanish.ts'

const served = sourceFiles().filter(({ path }) => isServed(path) && !path.endsWith('.test.ts'))
const having = (pattern: RegExp) => served.flatMap(({ path, text }) => (pattern.test(text) ? [path] : [])).toSorted()

test('every email is listed, with its readers', () => {
  const writers = having(/(?<!\w)mailOf\(/).filter((file) => file !== 'platform/mail/email.ts')

  expect(writers).toEqual([...Object.keys(CONSUMER_MAILS), ...STAFF_MAILS].toSorted())
})

test('every text message is listed', () => {
  const senders = having(/(?:await |\()carried\(|gateway\.send\(\{ messageId|invitationText\(brand/)

  expect(senders).toEqual([...Object.keys(CONSUMER_TEXTS), ...WRITTEN_BY_MEMBERS].toSorted())
})

test.each(Object.entries(CONSUMER_MAILS))('the emails of %s are in Spanish in every sentence', (_, mails) => {
  const english = mails('en')
  const spanish = mails('es')

  const found = spanish.flatMap(({ subject, text, html }, at) => [
    ...untranslated(english[at]?.subject ?? '', subject, GIVEN),
    ...untranslated(english[at]?.text ?? '', text, GIVEN),
    ...untranslated(visible(english[at]?.html ?? ''), visible(html), GIVEN),
  ])
  expect(found).toEqual([])
  for (const { html } of spanish) expect(html).toContain('<html lang="es">')
  for (const { html } of english) expect(html).toContain('<html lang="en">')
})

test.each(Object.entries(CONSUMER_TEXTS))('the texts of %s are in Spanish in every sentence', (_, texts) => {
  const english = texts('en')

  expect(texts('es').flatMap((text, at) => untranslated(english[at] ?? '', text, GIVEN))).toEqual([])
})

test('a sentence that is left in English is found', () => {
  expect(untranslated('Hello. Pay it now.', 'Hola. Pay it now.', [])).toEqual(['Pay it now'])
  expect(untranslated('Hello.', 'Hola. Open the page.', [])).toEqual(['Open the page'])
})

/** Returns what a reader of a page of HTML sees, a line for each element. */
const visible = (html: string): string => html.replace(/<head>.*<\/head>/s, '').replaceAll(/<[^>]+>/g, '\n')
