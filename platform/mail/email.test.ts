import { expect, test } from 'vitest'
import { mailOf } from './email.ts'

const letter = {
  to: 'maria@example.test',
  subject: 'Confirm <your> address',
  heading: 'Confirm',
  paragraphs: ['You signed up for “Müller & Sons”.'],
  action: { label: 'Confirm', link: 'https://desk.test/verify?a=1&b="2"' },
  code: '123456',
  closing: 'Bye.',
}

test('text and HTML have the same content', () => {
  const { text, html } = mailOf(letter)

  for (const part of ['Confirm', 'Müller', '123456', 'Bye.', 'Tradeline']) {
    expect(text).toContain(part)
    expect(html).toContain(part)
  }
  expect(text).toContain(letter.action.link)
})

test('values in a mail are text, never markup', () => {
  const { html } = mailOf(
    { ...letter, paragraphs: ['<script>alert(1)</script> & “x”'] },
    { name: '<b>Desk</b>', accent: null, logoUrl: null },
  )

  expect(html).not.toContain('<script>')
  expect(html).not.toContain('<b>')
  expect(html).toContain('&lt;script&gt;')
  expect(html).toContain('href="https://desk.test/verify?a=1&amp;b=&quot;2&quot;"')
  expect(html).toContain('&amp; “x”')
})

test('without a code, only the link is shown', () => {
  const { code: _, ...linkOnly } = letter

  const { text, html } = mailOf(linkOnly)

  expect(text + html).not.toMatch(/code/i)
  expect(text).toContain(letter.action.link)
})

test('a company’s mail has its logo and color, and names the sender at the end', () => {
  const company = { name: 'Müller & Sons', accent: '#aa3300', logoUrl: 'https://desk.test/logo.png?a=1&b=2' }

  const { html } = mailOf(letter, company)

  expect(html).toContain('<img src="https://desk.test/logo.png?a=1&amp;b=2" alt="Müller &amp; Sons"')
  expect(html).toContain('background:#aa3300')
  expect(html).toContain('Bye. Sent by Tradeline.')
  expect(html).not.toContain('#1b4b7a')
})

test('a company without a logo is named in the product’s own color', () => {
  const { html } = mailOf(letter, { name: 'Müller', accent: null, logoUrl: null })

  expect(html).toContain('>Müller</td>')
  expect(html).toContain('background:#1b4b7a')
})

test('line breaks in a paragraph are kept', () => {
  const { text, html } = mailOf({ ...letter, paragraphs: ['12 Elm Street\n<Austin>'] })

  expect(html).toContain('12 Elm Street<br>&lt;Austin&gt;')
  expect(text).toContain('12 Elm Street\n<Austin>')
})
