/** Words of style sheets that could be words of a sentence. */
const STYLE =
  /^!?-?(?:[a-z-]+:)*(?:absolute|relative|fixed|sticky|block|inline|flex|grid|hidden|truncate|underline|uppercase|italic|grow|shrink|(?:text|bg|border|from|to|gap|p[xytblrse]?|m[xytblrse]?|w|h|min|max|size|font|items|justify|self|content|place|rounded|print|lg|sm|md|xl|hover|focus|col|row|top|left|right|bottom|inset|z|opacity|shadow|overflow|whitespace|wrap|break|leading|tracking|space|divide|ring|outline|transition|duration|animate|object|stroke|fill|pointer|cursor|select|scroll|line|tabular|order|basis|grid|flex|underline|decoration|align|list|sr|not|group|peer)-[^ ]+)!?$/
const KEYS = /^(?:Escape|Enter|Tab|Arrow\w+|Page(?:Up|Down)|Control|Meta|Shift|Alt|Backspace|NaN|Infinity|Bearer|Intl)$/
const NAME_OF_CODE = /^[\w$./:@#%?&=+-]*[_./:@#=][\w$]/
/** Regular expressions, and pieces of them. */
const PATTERN = /\\|\(\?|\[[^\]]*-[^\]]*\]|\]\{|\.\*|\w\+\)/
const STATEMENT = /^(?:select|insert|update|delete|with) [a-z_*]/
const DRAWING_OR_ADDRESS = /^(?:[Mm][\d .,-]*\d|[\d.]+(?:px|rem|em|ms|fr)\b|url\(|https?:|data:|#\S|\/\S)/
const PLACEHOLDER = /\{\d+\}/g

/**
 * Returns true if a text is language for readers, rather than a name in code, a class list, an address, or a statement.
 * Placeholders are written as `{0}`. One word is enough where texts are shown, and never in an argument of a call.
 */
export function readsAsLanguage(text: string, place: 'shown' | 'argument' | 'elsewhere'): boolean {
  const words = text.replaceAll(PLACEHOLDER, ' ').trim()
  if (!/\p{L}{2}/u.test(words) || KEYS.test(words) || PATTERN.test(words)) return false
  if (STATEMENT.test(words) || DRAWING_OR_ADDRESS.test(words)) return false
  const tokens = words.split(/\s+/)
  if (tokens.length === 1 && place === 'shown') return !NAME_OF_CODE.test(text)
  if (tokens.length === 1) return place === 'elsewhere' && /^\p{Lu}\p{Ll}[\p{Ll}-]+[.!?…:,]?$/u.test(words)
  if (
    tokens.every((token) => STYLE.test(token) || /^[a-z0-9-]+$/.test(token)) &&
    tokens.some((token) => STYLE.test(token))
  )
    return false
  return !tokens.some((token) => /[a-z]_[a-z]|^[a-z]\w*\(|=>|::|\w![a-z]/.test(token))
}
