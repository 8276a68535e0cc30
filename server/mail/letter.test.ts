import { expect, test } from 'vitest'
import { mailOf } from './letter.ts'

const letter = {
  to: 'maria@example.test',
  subject: 'Confirm <your> address',
  heading: 'Confirm',
  paragraphs: ['You signed up for “Müller & Sons”.'],
  action: { label: 'Confirm', link: 'https://desk.test/verify?a=1&b="2"' },
  code: '123456',
  closing: 'Bye.',
}

test('text and HTML say the same', () => {
  const { text, html } = mailOf(letter, 'Tradeline')

  for (const part of ['Confirm', 'Müller', '123456', 'Bye.', 'Tradeline']) {
    expect(text).toContain(part)
    expect(html).toContain(part)
  }
  expect(text).toContain(letter.action.link)
})

test('what stands in a letter is text, never markup', () => {
  const { html } = mailOf({ ...letter, paragraphs: ['<script>alert(1)</script> & “x”'] }, '<b>Desk</b>')

  expect(html).not.toContain('<script>')
  expect(html).not.toContain('<b>')
  expect(html).toContain('&lt;script&gt;')
  expect(html).toContain('href="https://desk.test/verify?a=1&amp;b=&quot;2&quot;"')
  expect(html).toContain('&amp; “x”')
})
