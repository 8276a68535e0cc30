import type { Mail } from './mailer.ts'

export interface Letter {
  to: string
  subject: string
  heading: string
  paragraphs: string[]
  /** Left out where there is only a code to enter. */
  action?: { label: string; link: string }
  code: string
  closing: string
}

/** The one look of our e-mails: tables and inline styles, because mail programs know nothing newer. */
export function mailOf(letter: Letter, appName: string): Mail {
  return { to: letter.to, subject: letter.subject, text: textOf(letter, appName), html: htmlOf(letter, appName) }
}

function textOf({ heading, paragraphs, action, code, closing }: Letter, appName: string): string {
  const ways = action ? [`${action.label}:\n${action.link}`, `Or enter this code: ${code}`] : [`Your code: ${code}`]
  return [heading, ...paragraphs, ...ways, closing, appName].join('\n\n')
}

const SANS = "font-family:'Public Sans',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"
const SERIF = "font-family:'Source Serif 4',Georgia,'Times New Roman',serif"
const MONO = "font-family:'IBM Plex Mono',Menlo,Consolas,monospace"

function htmlOf({ subject, heading, paragraphs, action, code, closing }: Letter, appName: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:32px 16px;background:#fbfaf6;color:#171b21;${SANS};font-size:15px;line-height:24px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 0 12px;border-bottom:1px solid #8a8577;${SERIF};font-size:18px;font-weight:600">${escaped(appName)}</td></tr>
<tr><td style="padding:32px 0 24px">
<h1 style="margin:0 0 16px;${SERIF};font-size:26px;line-height:32px;font-weight:600">${escaped(heading)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escaped(paragraph)}</p>`).join('\n')}
${action ? button(action) : ''}
<p style="margin:0 0 4px;color:#4a505a">${action ? 'Or enter this code:' : 'Your code:'}</p>
<p style="margin:0 0 24px;${MONO};font-size:22px;letter-spacing:4px">${escaped(code)}</p>
${action ? plainLink(action) : ''}
</td></tr>
<tr><td style="padding:16px 0 0;border-top:1px solid #dedad0;color:#4a505a;font-size:13px;line-height:20px">${escaped(closing)}</td></tr>
</table>
</td></tr></table>
</body>
</html>`
}

function button({ label, link }: NonNullable<Letter['action']>): string {
  return `<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;padding:11px 20px;border-radius:4px;background:#1b4b7a;color:#ffffff;font-weight:600;text-decoration:none">${escaped(label)}</a></p>`
}

function plainLink({ link }: NonNullable<Letter['action']>): string {
  const address = escaped(link)
  return `<p style="margin:0 0 4px;color:#4a505a;font-size:13px;line-height:20px">If the button does not work, open this address:</p>
<p style="margin:0;font-size:13px;line-height:20px;word-break:break-all"><a href="${address}" style="color:#1b4b7a">${address}</a></p>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
