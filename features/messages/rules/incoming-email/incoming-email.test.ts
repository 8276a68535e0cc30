import { describe, expect, test } from 'vitest'
import { attachmentName, realAttachments } from './attachments.ts'
import { isAutomatic, isSameAddress, isSenderVerified, messageIdOf } from './email-headers.ts'
import { emailText } from './email-text.ts'
import { splitQuoted } from './quoted-text.ts'
import { replyAddress, tokenIn } from './reply-address.ts'
import { visibleText } from './visible-text.ts'

const WORDS = 'Here are my pay stubs.\n\nDana'

describe('quoted text', () => {
  test.each([
    ['Gmail', 'On Wed, Nov 18, 2026 at 2:41 PM Meridian <desk@example.test> wrote:\n\n> Please send\n> them.'],
    ['Gmail, wrapped', 'On Wed, Nov 18, 2026 at 2:41 PM Meridian Lending <\nreply+1@example.test> wrote:\n\n> Please'],
    ['Apple Mail', 'On Nov 18, 2026, at 2:41 PM, Meridian <desk@example.test> wrote:\n\n> Please send them.\n>'],
    ['Outlook', '-----Original Message-----\nFrom: Meridian\nPlease send them.'],
    ['Outlook on the web', '________________________________\nFrom: Meridian <desk@example.test>\nSent: Wednesday'],
    [
      'Outlook’s header block',
      'From: Meridian <d@e.test>\nSent: Wednesday, 2:41 PM\nTo: Dana\nSubject: Pay stub\n\nPlease',
    ],
    ['marks alone', '> Please send them.'],
  ])('of %s is folded', (_program, quoted) => {
    const { body, quoted: folded } = splitQuoted(`${WORDS}\r\n\r\n${quoted}\r\n`)

    expect(body).toBe(WORDS)
    expect(folded?.replaceAll('\n', ' ')).toBe(quoted.trim().replaceAll('\n', ' '))
  })

  test.each(['From: me\nto you', 'On Friday I can pay.\nIs that fine?', 'On Monday.', 'a > b'])(
    'is not found in %j',
    (text) => {
      expect(splitQuoted(text)).toEqual({ body: text, quoted: null })
    },
  )

  test('leaves an answer below it in the body', () => {
    expect(splitQuoted('> When can you pay?\n\nOn Friday.')).toEqual({
      body: 'On Friday.',
      quoted: '> When can you pay?',
    })
  })

  test('takes no long time for many lines that may begin a quote', () => {
    const began = performance.now()
    splitQuoted('On it goes\n'.repeat(50_000))
    visibleText('<div '.repeat(50_000))

    expect(performance.now() - began).toBeLessThan(6000)
  })
})

describe('the text of an email', () => {
  test('is the plain part, even if there is HTML', () => {
    expect(emailText({ text: 'Plain', html: '<p>HTML</p>' })).toEqual({ body: 'Plain', quoted: null })
  })

  test('is the visible words of HTML, with its quote folded', () => {
    const html = `<head><title>T</title></head><!-- x --><div>Hello&nbsp;there &amp; <b>thanks</b><br>Dana</div>
      <div class="gmail_quote">On Monday you wrote<blockquote>Please</blockquote></div>`

    expect(emailText({ text: ' ', html })).toEqual({
      body: 'Hello there & thanks\nDana',
      quoted: expect.stringMatching(/Original Message[\s\S]*Please/),
    })
  })

  test('shows no entity of a control character', () => {
    expect(visibleText('a&#0;b&#x7;&#8364;&unknown;')).toBe('ab€&unknown;')
  })

  test('is cut if it is too long, and says so', () => {
    const { body } = emailText({ text: 'x'.repeat(6000), html: '' })

    expect(body).toHaveLength(5000)
    expect(body).toMatch(/The rest of this email was not saved\.\]$/)
  })

  test('of an email that only quotes is the quote, and of an empty one says so', () => {
    expect(emailText({ text: '> Hello', html: '' })).toEqual({ body: '> Hello', quoted: null })
    expect(emailText({ text: '', html: '<img src="x">' }).body).toBe('[An email without text.]')
  })
})

const header = (Name: string, Value: string) => ({ Name, Value })

describe('a sender', () => {
  test.each([
    [true, [header('X-Spam-Tests', 'DKIM_SIGNED,DKIM_VALID_AU')]],
    [true, [header('Received-SPF', 'Pass (ok) identity=mailfrom; envelope-from=bounce@example.test; helo=x')]],
    [false, [header('Received-SPF', 'Pass (ok) envelope-from=x@evil.test;')]],
    [false, [header('Received-SPF', 'Fail envelope-from=dana@example.test;')]],
    [false, [header('X-Spam-Tests', 'NOT_DKIM_VALID_AU')]],
    [false, [header('X-Spam-Tests', 'SPF_FAIL'), header('X-Spam-Tests', 'DKIM_VALID_AU')]],
    [false, [header('Authentication-Results', 'x; dkim=pass header.d=example.test')]],
    [false, []],
  ])('is verified: %s by %j', (expected, headers) => {
    expect(isSenderVerified('dana@example.test', headers)).toBe(expected)
  })

  test('is the client whatever the case', () => {
    expect(isSameAddress(' Dana@Example.test', 'dana@example.test')).toBe(true)
    expect(isSameAddress('dana@example.test', null)).toBe(false)
  })

  test.each([
    [true, 'dana@example.test', [header('Auto-Submitted', 'auto-generated')]],
    [false, 'dana@example.test', [header('Auto-Submitted', 'no')]],
    [true, 'MAILER-DAEMON@example.test', []],
    [true, 'dana@example.test', [header('Content-Type', 'multipart/report; report-type=delivery-status')]],
    [false, 'dana@example.test', [header('Return-Path', '<dana@example.test>')]],
  ])('is a program: %s for %s with %j', (expected, from, headers) => {
    expect(isAutomatic(from, headers)).toBe(expected)
  })
})

test('the Message-ID has no brackets', () => {
  expect(messageIdOf([header('Message-Id', ' <a@b> ')])).toBe('a@b')
  expect(messageIdOf([])).toBeNull()
})

test('an address of replies has its token, in any case', () => {
  const token = 'ab'.repeat(20)

  expect(tokenIn(replyAddress(token, 'reply.test').toUpperCase())).toBe(token)
  for (const other of ['reply@reply.test', 'reply+short@reply.test', '']) expect(tokenIn(other)).toBeNull()
})

test('a picture of the email’s layout is no attachment', () => {
  const file = (contentId: string | null) => ({ name: 'logo.png', contentType: 'image/png', content: '', contentId })

  expect(realAttachments([file('logo@x'), file('<other>'), file(null)], '<img src="cid:logo@x">')).toHaveLength(2)
})

test.each([
  ['../../etc/pass\u0000wd', 'passwd'],
  ['\u202e', 'Attachment'],
  ['pay stub.pdf', 'pay stub.pdf'],
])('the attachment %j is named %s', (name, shown) => {
  expect(attachmentName(name)).toBe(shown)
})
