/** A line that marks the beginning of quoted text, as `splitQuoted` reads it. */
const QUOTE_LINE = '-----Original Message-----'

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
  ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', hellip: '…' },
}

/**
 * Returns the visible words of an HTML email, with a line per block. Quoted mail follows a line that `splitQuoted`
 * knows. The result is plain text: a screen shows it as such and never as HTML.
 */
export function visibleText(html: string): string {
  // A tag ends before the next one begins, so that unclosed tags take no long time.
  const shown = html
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replaceAll(/<(script|style|head|title|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replaceAll(/\s+/g, ' ')
    // Gmail's and Outlook's containers of quoted mail, and the standard one.
    .replace(
      /<(?:div|span)\b[^<>]{0,500}(?:gmail_quote|divRplyFwdMsg|appendonsend)[^<>]{0,500}>|<blockquote\b[^<>]{0,500}>/i,
      `\n${QUOTE_LINE}\n`,
    )
    .replaceAll(/<br\b[^<>]*>/gi, '\n')
    .replaceAll(/<\/?(?:p|div|tr|li|ul|ol|table|h[1-6]|blockquote|hr)\b[^<>]*>/gi, '\n')
    .replaceAll(/<[^<>]*(?:>|$)/g, '')
  const lines = decoded(shown).split('\n')
  return lines
    .map((line) => line.replaceAll(/[ \t\u00a0]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    // Control characters would not be visible, and some can't be stored.
    return code >= 32 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff) ? String.fromCodePoint(code) : ''
  })
}
