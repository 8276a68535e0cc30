import { Hono } from 'hono'
import { plainPage } from '#platform/http/plain-page.ts'
import { escaped } from './email.ts'
import type { DeliveredMail, Mailbox } from './mailbox.ts'

/**
 * `/dev/mailbox` and `/dev/mailbox.json`. Mounted only outside production, and only if no mail server is configured.
 */
export function mailboxService({ list }: Pick<Mailbox, 'list'>): Hono {
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
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    )
    return context.html(page(mails, open))
  })
  return service
}

function page(mails: DeliveredMail[], open: DeliveredMail | undefined): string {
  return plainPage(
    'Mailbox',
    STYLE,
    `<header><h1>Mailbox</h1><p>Every email this system would have sent, newest first. <a href="/dev/mailbox">Refresh</a></p></header>
${open === undefined ? '<main><p class="empty">No mail yet. Sign up or reset a password, then refresh.</p></main>' : `<div class="columns">${index(mails, open)}${reading(open)}</div>`}`,
  )
}

function index(mails: DeliveredMail[], open: DeliveredMail): string {
  return `<nav aria-label="Mails"><ol>${mails.map((mail) => entry(mail, mail === open)).join('')}</ol></nav>`
}

function entry({ id, to, subject, created_at }: DeliveredMail, isOpen: boolean): string {
  return `<li><a href="/dev/mailbox?mail=${id}"${isOpen ? ' aria-current="true"' : ''}><strong>${escaped(subject)}</strong>
<span>${escaped(to)}</span>${time(created_at)}</a></li>`
}

function reading({ to, replyTo, subject, text, html, links, created_at }: DeliveredMail): string {
  return `<main>
<h2>${escaped(subject)}</h2>
<p class="meta">To ${escaped(to)} · ${replyTo === null ? '' : `Replies to ${escaped(replyTo)} · `}${time(created_at)}</p>
<ul class="links" aria-label="Links in this mail">${links.map(link).join('')}</ul>
<div class="mail"><template shadowrootmode="open">${asSent(html)}</template></div>
<details><summary>Plain text</summary><pre>${escaped(text)}</pre></details>
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
details{margin-top:16px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:12px/18px 'IBM Plex Mono',Menlo,monospace}
.empty{color:var(--ink-2)}
@media(max-width:720px){.columns{grid-template-columns:1fr}nav{border-right:0;max-height:40vh;overflow:auto}header,main{padding:16px}}
`
