import { unlinked } from '#platform/rules/company-name.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import type { Mail } from './mailer.ts'

export interface Letter {
  to: string
  /** The language of the texts, and of the words that the layout adds. English if left out. */
  language?: Language
  subject: string
  heading: string
  paragraphs: string[]
  /** Figures below the paragraphs. The first cell of a row is its head. */
  table?: { heads: string[]; rows: string[][] }
  /** Omitted if there is only a code to enter. */
  action?: { label: string; link: string }
  /** Omitted if the link is the only way. */
  code?: string
  closing: string
  /** A link to unsubscribe. */
  stop?: { label: string; link: string }
}

const LONGEST_SUBJECT = 250

/** The branding of the company that a mail is about. */
export interface Letterhead {
  name: string
  /** A color that is readable on white, and under white text. */
  accent: string | null
  /** A full public URL. */
  logoUrl: string | null
}

/**
 * Renders our only mail layout: tables and inline styles, because mail programs support nothing newer. A company's mail
 * has its letterhead, and names the sender at the end.
 */
export function mailOf(letter: Letter, company?: Letterhead): Mail {
  // The last safeguard: no subject has a line break or a link, even if a user wrote part of it.
  const written = { ...letter, subject: unlinked(letter.subject).slice(0, LONGEST_SUBJECT) }
  return { to: letter.to, subject: written.subject, text: textOf(written), html: htmlOf(written, company) }
}

function textOf({ language = 'en', heading, paragraphs, table, action, code, closing, stop }: Letter): string {
  const link = action ? [`${action.label}:\n${action.link}`] : []
  const ways = code === undefined ? link : [...link, `${codeLabel(language, action)} ${code}`]
  const figures = table ? [table.rows.map((row) => lineOf(table.heads, row)).join('\n')] : []
  const end = stop ? [closing, `${stop.label}: ${stop.link}`] : [closing]
  return [heading, ...paragraphs, ...figures, ...ways, ...end, PRODUCT].join('\n\n')
}

const lineOf = (heads: readonly string[], [head = '', ...cells]: readonly string[]) =>
  `${head}: ${cells.map((cell, position) => `${heads[position + 1] ?? ''} ${cell}`).join(', ')}`

const SANS = "font-family:'Public Sans',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"
const SERIF = "font-family:'Source Serif 4',Georgia,'Times New Roman',serif"
const MONO = "font-family:'IBM Plex Mono',Menlo,Consolas,monospace"

const PRODUCT = 'Tradeline'

/** The words that the layout adds to every email. */
const WORDS: Record<Language, { code: string; orCode: string; address: string; sentBy: string }> = {
  en: {
    code: 'Your code:',
    orCode: 'Or enter this code:',
    address: 'If the button does not work, open this address:',
    sentBy: `Sent by ${PRODUCT}.`,
  },
  es: {
    code: 'Su código:',
    orCode: 'O escriba este código:',
    address: 'Si el botón no funciona, abra esta dirección:',
    sentBy: `Enviado por ${PRODUCT}.`,
  },
}
const BRAND = '#1b4b7a'

function htmlOf(letter: Letter, company: Letterhead | undefined): string {
  const { language = 'en', subject, heading, paragraphs, table, action, code, closing, stop } = letter
  const accent = company?.accent ?? BRAND
  const foot = company ? `${closing} ${WORDS[language].sentBy}` : closing
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:32px 16px;background:#fbfaf6;color:#171b21;${SANS};font-size:15px;line-height:24px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 0 12px;border-bottom:1px solid ${company?.accent ?? '#8a8577'};${SERIF};font-size:18px;font-weight:600">${head(company)}</td></tr>
<tr><td style="padding:32px 0 24px">
<h1 style="margin:0 0 16px;${SERIF};font-size:26px;line-height:32px;font-weight:600">${escaped(heading)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escaped(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n')}
${table ? figuresOf(table) : ''}
${action ? button(action, accent) : ''}
${code === undefined ? '' : codeOf(code, codeLabel(language, action))}
${action ? plainLink(action, accent, language) : ''}
</td></tr>
<tr><td style="padding:16px 0 0;border-top:1px solid #dedad0;color:#4a505a;font-size:13px;line-height:20px">${escaped(foot)}${stop ? ` <a href="${escaped(stop.link)}" style="color:${accent}">${escaped(stop.label)}</a>` : ''}</td></tr>
</table>
</td></tr></table>
</body>
</html>`
}

function figuresOf({ heads, rows }: NonNullable<Letter['table']>): string {
  const cell = (words: string, position: number, style: string) =>
    `<td style="padding:6px 0 6px 8px;border-bottom:1px solid #dedad0;text-align:${position === 0 ? 'left' : 'right'};${style}">${escaped(words)}</td>`
  const line = (words: readonly string[], style: string) =>
    `<tr>${words.map((word, n) => cell(word, n, style)).join('')}</tr>`
  return `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:13px;line-height:18px">
${line(heads, 'color:#4a505a')}
${rows.map((row) => line(row, '')).join('\n')}
</table>`
}

function head(company: Letterhead | undefined): string {
  const name = escaped(company?.name ?? PRODUCT)
  if (!company?.logoUrl) return name
  return `<img src="${escaped(company.logoUrl)}" alt="${name}" height="36" style="display:block;height:36px;max-width:240px">`
}

const codeLabel = (language: Language, action: Letter['action']) =>
  action ? WORDS[language].orCode : WORDS[language].code

function codeOf(code: string, label: string): string {
  return `<p style="margin:0 0 4px;color:#4a505a">${label}</p>
<p style="margin:0 0 24px;${MONO};font-size:22px;letter-spacing:4px">${escaped(code)}</p>`
}

function button({ label, link }: NonNullable<Letter['action']>, accent: string): string {
  return `<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;padding:11px 20px;border-radius:4px;background:${accent};color:#ffffff;font-weight:600;text-decoration:none">${escaped(label)}</a></p>`
}

function plainLink({ link }: NonNullable<Letter['action']>, accent: string, language: Language): string {
  const address = escaped(link)
  return `<p style="margin:0 0 4px;color:#4a505a;font-size:13px;line-height:20px">${WORDS[language].address}</p>
<p style="margin:0;font-size:13px;line-height:20px;word-break:break-all"><a href="${address}" style="color:${accent}">${address}</a></p>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML, including quoted attributes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
