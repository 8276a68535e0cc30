import type { Context } from 'hono'
import type { Auth } from '#platform/auth/auth-deps.ts'
import { plainPage } from '#platform/http/plain-page.ts'
import { escaped } from '#platform/mail/email.ts'

/** The path that uses up a mailed link, below the prefix. Only the button of the link's page leads to it. */
export const USE_LINK = '/verify/link'

const STEPS: ReadonlyMap<string, { title: string; button: string }> = new Map([
  ['signup', { title: 'Confirm your email', button: 'Confirm my email' }],
  ['email', { title: 'Confirm your email', button: 'Confirm my email' }],
  ['invite', { title: 'Accept your invitation', button: 'Accept the invitation' }],
  ['recovery', { title: 'Reset your password', button: 'Continue' }],
  ['magiclink', { title: 'Sign in', button: 'Sign in' }],
  ['email_change', { title: 'Confirm the change of your email', button: 'Confirm the change' }],
])
const OTHER = { title: 'Open your link', button: 'Continue' }

/**
 * Shows the page of a mailed link. Reading it changes nothing, because programs that check mail open every link in it. The button posts the
 * link's parameters to `USE_LINK`.
 */
export function linkPage({ config }: Auth, context: Context): Response {
  const { type = '', ...others } = context.req.query()
  const { title, button } = STEPS.get(type) ?? OTHER
  const action = `${config.apiUrl}${USE_LINK}?${new URLSearchParams({ ...others, type })}`
  context.header('Referrer-Policy', 'no-referrer')
  // Without `form-action`: it would also apply to the page that the link leads to.
  context.header(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  )
  return context.html(
    plainPage(
      title,
      STYLE,
      `<main><h1>${title}</h1>
<p>Press the button to go on. The link works once, and only with this button, so a program that checks your mail can’t use it up.</p>
<form method="post" action="${escaped(action)}"><button autofocus>${button}</button></form></main>`,
    ),
  )
}

const STYLE = `
main{max-width:480px;margin:0 auto;padding:64px 24px}
p{margin:8px 0 24px;color:var(--ink-2)}
button{width:100%;min-height:44px;padding:8px 16px;border:0;border-radius:2px;background:var(--brand);color:var(--paper);font:inherit;font-weight:600;cursor:pointer}
`
