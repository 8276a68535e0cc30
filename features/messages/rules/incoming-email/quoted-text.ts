/** An email's own words, and the older mail that its writer's program quoted below. */
export interface SplitEmail {
  body: string
  /** Null if nothing is quoted. */
  quoted: string | null
}

// The lines with which mail programs introduce what they quote, each on a line of its own.
const INTRODUCTIONS = [
  // Gmail, Apple Mail: 'On Wed, Nov 18, 2026 at 2:41 PM Meridian <desk@example.test> wrote:'
  /^On .{5,300} wrote:$/,
  // Outlook: '-----Original Message-----', and forwarded mail of Gmail and Apple Mail.
  /^-{2,}\s*(Original Message|Forwarded message)\s*-{2,}$/i,
  /^Begin forwarded message:$/i,
  // Outlook on the web draws this line above its header block.
  /^_{10,}$/,
]
// Outlook's header block: From, then Sent or Date, then To, each on a line.
const FROM = /^\*?From:\*?\s/
const SENT = /^\*?(Sent|Date):\*?\s/
const TO = /^\*?To:\*?\s/

/**
 * Splits an email where its quoted text begins: at lines that start with '>', at 'On … wrote:', at an original
 * message, or at Outlook's header block. Words below a quote stay in the body, because some people answer below. The
 * body is empty if all of it is quoted.
 */
export function splitQuoted(text: string): SplitEmail {
  const lines = unwrapped(text.replaceAll(/\r\n?/g, '\n').split('\n'))
  const start = lines.findIndex((_, place) => beginsQuote(lines, place))
  if (start === -1) return { body: lines.join('\n').trim(), quoted: null }
  const end = endOfQuote(lines, start)
  const quoted = lines.slice(start, end).join('\n').trim()
  const body = [lines.slice(0, start).join('\n').trim(), lines.slice(end).join('\n').trim()]
    .filter(Boolean)
    .join('\n\n')
  return { body, quoted: quoted || null }
}

/** Joins an 'On … wrote:' that a mail program broke into two or three lines. */
function unwrapped(lines: string[]): string[] {
  const joined: string[] = []
  for (let place = 0; place < lines.length; place++) {
    const broken = brokenIntroduction(lines.slice(place, place + 3).map((line) => line.trim()))
    joined.push(broken.length > 1 ? broken.join(' ') : (lines[place] ?? ''))
    place += Math.max(0, broken.length - 1)
  }
  return joined
}

/** Returns the lines of an introduction that begins with the first of three lines; none if it begins with none. */
function brokenIntroduction(three: readonly string[]): readonly string[] {
  if (!/^On .{3}/.test(three[0] ?? '')) return []
  const end = three.findIndex((line) => line.endsWith('wrote:'))
  const lines = three.slice(0, end + 1)
  return lines.every((line) => line !== '') ? lines : []
}

function beginsQuote(lines: readonly string[], place: number): boolean {
  const line = (lines[place] ?? '').trim()
  if (line.startsWith('>')) return true
  if (INTRODUCTIONS.some((introduction) => introduction.test(line))) return true
  if (!FROM.test(line)) return false
  const block = lines.slice(place, place + 6).map((one) => one.trim())
  return block.some((one) => SENT.test(one)) && block.some((one) => TO.test(one))
}

/** Quotes marked with '>' end with their last marked line. Everything else is quoted to the end. */
function endOfQuote(lines: readonly string[], start: number): number {
  const rest = lines.slice(start)
  const isMarked = (line: string) => line.trim().startsWith('>')
  const firstMarked = rest.findIndex(isMarked)
  const begin = rest.slice(0, Math.max(firstMarked, 0)).filter((line) => line.trim() !== '')
  // An introduction of at most two lines, then marked lines.
  if (firstMarked === -1 || begin.length > 2) return lines.length
  return start + rest.findLastIndex(isMarked) + 1
}
