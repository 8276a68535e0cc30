/** One statement of a stylesheet: a rule with its block, or one that ends in a semicolon. */
interface Statement {
  head: string
  /** The text between the braces, or null without braces. */
  body: string | null
}

// These contain rules.
const GROUPS = /^@(media|supports|layer|container)\b/

// Parts of fields for typing, dates, and files, which most finished pages don't have.
const FIELD = /<(?:select|textarea|input(?![^>]*\btype="(?:radio|checkbox)"))\b/
const PART_OF_FIELD =
  /::(?:placeholder|file-selector-button|-webkit-(?:date|datetime|calendar|search|inner|outer)[\w-]*)/

/**
 * Returns the part of a stylesheet that a finished page needs: rules without classes, and rules whose classes are all
 * in the page. Rules for parts of fields stay only if the page has a field to type in. For pages that no script changes. In
 * doubt, a rule stays.
 */
export function usedStyles(css: string, html: string): string {
  const classes = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => unescaped(names).split(/\s+/)),
  )
  const hasField = FIELD.test(html)
  const isUsed = (selector: string) =>
    classesOf(selector).every((name) => classes.has(name)) && (hasField || !PART_OF_FIELD.test(selector))
  const kept = filtered(css.replaceAll(/\/\*[\s\S]*?\*\//g, ''), isUsed)
  return statements(kept)
    .filter(({ head }) => !isUnusedName(head, kept))
    .map(written)
    .join('')
}

function filtered(css: string, isUsed: (selector: string) => boolean): string {
  return statements(css)
    .map(({ head, body }): Statement | null => {
      if (body === null) return { head, body }
      if (GROUPS.test(head)) {
        const inner = filtered(body, isUsed)
        return inner === '' ? null : { head, body: inner }
      }
      if (head.startsWith('@')) return { head, body }
      const selectors = separated(head).filter(isUsed)
      return selectors.length === 0 ? null : { head: selectors.join(','), body }
    })
    .filter((statement) => statement !== null)
    .map(written)
    .join('')
}

const written = ({ head, body }: Statement) => (body === null ? `${head};` : `${head}{${body}}`)

/** Returns true for a custom property or animation that is declared but not used. */
function isUnusedName(head: string, css: string): boolean {
  const name = /^@(?:property|keyframes) ([\w-]+)/.exec(head)?.[1]
  return name !== undefined && css.split(name).length <= 2
}

/** Returns the top-level statements. Braces, commas, and semicolons inside quotes or brackets are text. */
function statements(css: string): Statement[] {
  const found: Statement[] = []
  let start = 0
  let open = -1
  for (const [sign, at, depth] of signs(css)) {
    if (sign === '{' && depth === 1) open = at
    if (sign === ';' && depth === 0) {
      found.push({ head: css.slice(start, at).trim(), body: null })
      start = at + 1
    }
    if (sign === '}' && depth === 0) {
      found.push({ head: css.slice(start, open).trim(), body: css.slice(open + 1, at) })
      start = at + 1
    }
  }
  return found
}

/** Yields each structural character with its position and the number of open brackets after it. */
function* signs(css: string): Generator<[sign: string, at: number, depth: number]> {
  let depth = 0
  for (const { 0: sign, index } of css.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\\.|[{}()[\];,]/g)) {
    if (sign.length > 1) continue
    if ('{(['.includes(sign)) depth += 1
    if ('})]'.includes(sign)) depth -= 1
    yield [sign, index, depth]
  }
}

function separated(selectors: string): string[] {
  const commas = [...signs(selectors)].filter(([sign, , depth]) => sign === ',' && depth === 0).map(([, at]) => at)
  return [...commas, selectors.length].map((end, index) =>
    selectors.slice(index === 0 ? 0 : (commas[index - 1] ?? 0) + 1, end),
  )
}

/**
 * Returns the classes that an element or its ancestors must have. Ignores the contents of `:is()`, `:not()`, and the
 * like.
 */
function classesOf(selector: string): string[] {
  let outside = selector
  while (outside !== (outside = outside.replaceAll(/:[\w-]+\((?:\\.|[^()\\])*\)/g, ''))) continue
  return [...outside.matchAll(/(?<!\\)\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|\P{ASCII})+)/giu)].map(([, name = '']) =>
    plain(name),
  )
}

/** Returns a class without CSS escapes: `sm\:px-2` is `sm:px-2`, `\32 xl` is `2xl`. */
function plain(name: string): string {
  return name.replaceAll(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, code?: string, sign?: string) =>
    code === undefined ? (sign ?? '') : String.fromCodePoint(Number.parseInt(code, 16)),
  )
}

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
