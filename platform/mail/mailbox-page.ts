import { type Context, Hono } from 'hono'
import { plainPage } from '#platform/http/plain-page.ts'
import { escaped } from './email.ts'
import type { DeliveredMail, Mailbox } from './mailbox.ts'

/** Replies to a mail as its recipient. Returns false if the reply was refused. */
export type ReplyAs = (mail: DeliveredMail, text: string) => Promise<boolean>

const LONGEST_REPLY = 10_000

/**
 * `/dev/mailbox` and `/dev/mailbox.json`. Mounted only outside production, and only if no mail server is configured.
 */
export function mailboxService({ list }: Pick<Mailbox, 'list'>, reply?: ReplyAs): Hono {
  const service = new Hono()
  service.get('/mailbox.json', async (context) => {
    const mails = await list()
    context.header('Cache-Control', 'no-store')
    return context.json(
      mails.map(({ to, subject, text, html, links, created_at }) => ({ to, subject, text, html, links, created_at })),
    )
  })
  service.get('/mailbox', async (context) => {
    const mails = await list()
    const open = mails.find(({ id }) => id === context.req.query('mail')) ?? mails[0]
    context.header('Cache-Control', 'no-store')
    context.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    return context.html(page(mails, open, reply !== undefined, context.req.query('reply')))
  })
  service.post('/mailbox', async (context) => {
    if (reply === undefined || context.req.header('sec-fetch-site') !== 'same-origin') return context.notFound()
    return replied(context, await list(), reply)
  })
  return service
}

async function replied(context: Context, mails: DeliveredMail[], reply: ReplyAs): Promise<Response> {
  const form = await context.req.formData()
  const mail = mails.find(({ id }) => id === form.get('mail'))
  const given = form.get('text')
  const text = typeof given === 'string' ? given.trim() : ''
  if (mail === undefined) return context.notFound()
  const isSent = text !== '' && text.length <= LONGEST_REPLY && (await reply(mail, text))
  return context.redirect(`/dev/mailbox?mail=${mail.id}&reply=${isSent ? 'sent' : 'refused'}`, 303)
}

function page(mails: DeliveredMail[], open: DeliveredMail | undefined, takesReplies: boolean, outcome = ''): string {
  return plainPage(
    'Mailbox',
    STYLE,
    `<header><h1>Mailbox</h1><p>Every email this system would have sent, newest first. <a href="/dev/mailbox">Refresh</a></p></header>
${open === undefined ? '<main><p class="empty">No mail yet. Sign up or reset a password, then refresh.</p></main>' : `<div class="columns">${index(mails, open)}${reading(open, takesReplies ? replyForm(open, outcome) : '')}</div>`}`,
  )
}

function index(mails: DeliveredMail[], open: DeliveredMail): string {
  return `<nav aria-label="Mails"><ol>${mails.map((mail) => entry(mail, mail === open)).join('')}</ol></nav>`
}

function entry({ id, to, subject, created_at }: DeliveredMail, isOpen: boolean): string {
  return `<li><a href="/dev/mailbox?mail=${id}"${isOpen ? ' aria-current="true"' : ''}><strong>${escaped(subject)}</strong>
<span>${escaped(to)}</span>${time(created_at)}</a></li>`
}

const OUTCOMES: Readonly<Record<string, string>> = {
  sent: 'Your reply was sent.',
  refused: 'Your reply was not sent. Write some words, and at most 10,000 characters.',
}

function replyForm({ id, to, replyTo }: DeliveredMail, outcome: string): string {
  if (replyTo === null) return ''
  return `<form method="post" action="/dev/mailbox"><input type="hidden" name="mail" value="${id}">
<label for="reply">Sandbox: reply as ${escaped(to)}</label>
<textarea id="reply" name="text" rows="4" maxlength="${LONGEST_REPLY}" required></textarea>
<button>Send reply</button> <span role="status">${OUTCOMES[outcome] ?? ''}</span></form>`
}

function reading({ to, replyTo, subject, text, html, links, created_at }: DeliveredMail, form: string): string {
  return `<main>
<h2>${escaped(subject)}</h2>
<p class="meta">To ${escaped(to)} · ${replyTo === null ? '' : `Replies to ${escaped(replyTo)} · `}${time(created_at)}</p>
<ul class="links" aria-label="Links in this mail">${links.map(link).join('')}</ul>
<div class="mail"><template shadowrootmode="open">${asSent(html)}</template></div>
<details><summary>Plain text</summary><pre>${escaped(text)}</pre></details>${form}
</main>`
}

const link = (address: string): string => `<li><a href="${escaped(address)}">${escaped(address)}</a></li>`

const time = (at: Date): string =>
  `<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>`

/** Renders the mail inside a shadow root, which separates its styles from ours. No script runs on this page. */
function asSent(html: string): string {
  const [, style, content] = /<body style="([^"]*)">([\s\S]*)<\/body>/.exec(html) ?? []
  return style === undefined || content === undefined
    ? `<pre>${escaped(html)}</pre>`
    : `<div style="${style}">${content}</div>`
}

const STYLE = `
header{padding:24px 32px 16px;border-bottom:1px solid var(--rule)}
h1,h2{margin:0;font-family:'Source Serif 4 Variable',Georgia,serif;font-weight:600}
h1{font-size:30px;line-height:36px}
h2{font-size:22px;line-height:28px}
header p,.meta{margin:4px 0 0;color:var(--ink-2)}
.columns{display:grid;grid-template-columns:minmax(240px,320px) minmax(0,1fr)}
nav{border-right:1px solid var(--rule)}
ol,ul{margin:0;padding:0;list-style:none}
nav a{display:block;padding:12px 16px 12px 29px;border-left:3px solid transparent;border-bottom:1px solid var(--rule);color:inherit;text-decoration:none;overflow-wrap:anywhere}
nav a:hover{background:var(--sunken)}
nav a[aria-current]{border-left-color:var(--brand);background:var(--surface)}
nav span,nav time{display:block;color:var(--ink-2);font-size:12px;line-height:16px}
main{padding:24px 32px;max-width:800px}
.links{margin:16px 0;font:12px/18px 'IBM Plex Mono',Menlo,monospace;overflow-wrap:anywhere}
.mail{border:1px solid var(--rule);border-radius:2px;overflow:hidden}
details,form{margin-top:16px}
label{display:block;font-weight:600}
textarea{display:block;width:100%;margin:4px 0 8px;padding:8px;border:1px solid var(--rule);border-radius:2px;background:var(--surface);color:inherit;font:inherit}
button{min-height:32px;padding:0 14px;border:1px solid var(--rule);border-radius:2px;background:var(--surface);color:inherit;font:inherit;cursor:pointer}
@media(pointer:coarse){button{min-height:44px}}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:12px/18px 'IBM Plex Mono',Menlo,monospace}
.empty{color:var(--ink-2)}
@media(max-width:720px){.columns{grid-template-columns:1fr}nav{border-right:0;max-height:40vh;overflow:auto}header,main{padding:16px}}
`
